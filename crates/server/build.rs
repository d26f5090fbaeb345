//! Builds the crate again when a migration is added, which the compiler does not notice by itself.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
