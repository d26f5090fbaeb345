mod naive;
mod properties;
mod scatter;
mod texts;
