mod chesimul;
mod parity;
