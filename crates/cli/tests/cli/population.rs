use zugleich_engine::blind::Population;

use crate::{complained, printed, zugleich};

#[test]
fn a_population_says_how_it_was_found_and_can_be_read() {
    let arguments = ["population", "--seed", "3", "--rounds", "3"];
    let output = zugleich(&arguments, "");
    assert!(output.status.success(), "{}", complained(&output));
    let population = Population::parse(&printed(&output)).expect("it is written to be read");
    assert_eq!(population.origin, "zugleich population --seed 3 --rounds 3 --length 3 --reply 4");
    assert_eq!(printed(&zugleich(&arguments, "")), printed(&output));
}
