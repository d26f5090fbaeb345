mod naive;
mod properties;
mod texts;
