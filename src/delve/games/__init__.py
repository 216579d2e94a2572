"""The games. A game package never imports another one."""
