use zugleich_games::blind::lists::Population;

use crate::{complained, lab, printed};

#[test]
fn a_population_says_how_it_was_found_and_can_be_read() {
    let arguments = ["population", "--seed", "3", "--rounds", "3"];
    let output = lab(&arguments);
    assert!(output.status.success(), "{}", complained(&output));
    let population = Population::parse(&printed(&output)).expect("it is written to be read");
    // The lists are those of the second round, after which others gain least.
    assert_eq!(population.origin, "zugleich-lab population --seed 3 --rounds 2 --length 3 --reply 4");
    let again: Vec<&str> = population.origin.split(' ').skip(1).collect();
    for arguments in [&again[..], &arguments] {
        assert_eq!(printed(&lab(arguments)), printed(&output));
    }
}
