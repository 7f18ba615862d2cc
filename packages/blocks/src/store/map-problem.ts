import type { ErrorCode, Problem } from '@holdfast/base';

/** Something wrong in the text of a map, with its place. */
export interface MapProblem extends Problem {
  /** An error keeps the map from being loaded; a warning does not. */
  readonly level: 'error' | 'warning';
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** Where in the data: `blocks[3].membership[0].path`; empty for the whole file. */
  readonly place: string;
}

/** What a check found, before its place in the text is known. */
export interface Found {
  readonly at: readonly PropertyKey[];
  /** A sentence about the value, without its end. */
  readonly message: string;
  readonly level: 'error' | 'warning';
  readonly code: Extract<ErrorCode, `blocks-${string}`>;
  readonly hint?: string;
}

/** An error of what the file says. */
export function invalid(at: readonly PropertyKey[], message: string, hint?: string): Found {
  const found = { at, message, level: 'error', code: 'blocks-invalid' } as const;
  return hint === undefined ? found : { ...found, hint };
}

/** A path into JSON as people write it: `blocks[3]["a b"]`. */
export function placeText(at: readonly PropertyKey[]): string {
  return at
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      const name = String(key).slice(0, 40).toWellFormed();
      if (!/^[A-Za-z_$][\w$]*$/u.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}
