import type { Problem } from '@holdfast/base';

/** A problem of a file with its place; line and column count from 1, columns in UTF-16 units. */
export interface StoreProblem extends Problem {
  readonly line: number;
  readonly column: number;
}
