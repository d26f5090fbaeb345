use secrecy::{ExposeSecret, SecretString};

/// Reason why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Fewer than 10 or more than 256 bytes.
    #[error("a password has 10 to 256 bytes")]
    Length,
    /// The name of the account, once or repeated.
    #[error("the password is the name")]
    Name,
}

impl PasswordError {
    /// Returns the stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Length => "invalid-password-length",
            Self::Name => "invalid-password",
        }
    }
}

/// Checks a new password of an account with a name.
///
/// # Errors
/// [`PasswordError`].
pub fn check_password(password: &SecretString, name: &str) -> Result<(), PasswordError> {
    let text = password.expose_secret();
    if !(10..=256).contains(&text.len()) {
        return Err(PasswordError::Length);
    }
    let (text, name) = (text.to_lowercase(), name.to_lowercase());
    let is_name = !name.is_empty() && text.replace(&name, "").is_empty();
    if is_name { Err(PasswordError::Name) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn password_bounds_are_bytes() {
        let check = |text: &str| check_password(&text.into(), "Annabella12");
        assert_eq!(check("123456789"), Err(PasswordError::Length));
        assert_eq!(check("1234567890"), Ok(()));
        assert_eq!(check("äöüäö"), Ok(()));
        assert_eq!(check(&"x".repeat(256)), Ok(()));
        assert_eq!(check(&"x".repeat(257)), Err(PasswordError::Length));
        assert_eq!(check("annabella12"), Err(PasswordError::Name));
        assert_eq!(check("Annabella12annabella12"), Err(PasswordError::Name));
    }
}
