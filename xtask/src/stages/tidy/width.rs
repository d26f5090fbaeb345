//! Comments are no wider than the page; rustfmt sees to the code and leaves comments alone.

use super::comments::commented;
use super::files::File;
use crate::stages::complaint::Complaint;

/// The characters of a line.
const WIDTH: usize = 120;

/// Complains of every line that ends with a comment and is too wide, the code before it included.
pub(super) fn check(files: &[File]) -> Vec<Complaint> {
    files.iter().flat_map(of).collect()
}

fn of(file: &File) -> Vec<Complaint> {
    let lines = commented(&file.text, file.extension()).map(|(number, line)| (number, line.chars().count()));
    let wide = lines.filter(|(_, width)| *width > WIDTH);
    let complain = |(number, width)| {
        let says = format!("a comment of {width} characters: break it at {WIDTH}");
        Complaint::new(&file.path, number, says)
    };
    wide.map(complain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&[File::new(path, text)]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn wide_comments_are_found() {
        let says = |path: &str| vec![format!("{path}:2: a comment of 121 characters: break it at 120")];
        assert_eq!(found("a.rs", &format!("\n/// {}", "é".repeat(117))), says("a.rs"));
        assert_eq!(found("a.js", &format!("/*\n * {}\n */", "e".repeat(118))), says("a.js"));
        assert_eq!(found("a.css", &format!("\n/* {} */", "e".repeat(115))), says("a.css"));
        assert_eq!(found("a.rs", &format!("\nlet x; // {}", "e".repeat(111))), says("a.rs"));
    }

    #[test]
    fn a_line_of_the_full_width_and_wide_code_pass() {
        assert_eq!(found("a.rs", &format!("// {}", "é".repeat(117))), [""; 0]);
        assert_eq!(found("a.rs", &format!("let x = \"{}\";", "e".repeat(200))), [""; 0]);
    }
}
