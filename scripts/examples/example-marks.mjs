/** Printed, with its number, on a line of its own before the output of an example. */
export const STARTS = '\u0001example ';
