import CTerminal
