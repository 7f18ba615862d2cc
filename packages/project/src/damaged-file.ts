import { HoldfastError, type Problem } from '@holdfast/base';

/** A file of the project that was left as it is, because it says what it should not. */
export interface DamagedFile {
  /** Relative to the project root. */
  readonly path: string;
  /** What messages call it; default its path. */
  readonly name?: string;
  /** What to do where the first problem does not say. */
  readonly hint: string;
}

/** More would only bury the first ones. */
const SHOWN = 5;

/** The error for a damaged file, with the code and hint of the first problem; `data` has all of them. */
export function damagedFile(
  problems: readonly Told[],
  fallback: Problem['code'],
  { path, name = path, hint }: DamagedFile,
): HoldfastError {
  const [first] = problems;
  const shown = problems.slice(0, SHOWN).map(({ message }) => message);
  const more = problems.length > SHOWN ? [`And ${problems.length - SHOWN} more.`] : [];
  return new HoldfastError(first?.code ?? fallback, `${name}: ${[...shown, ...more].join(' ')}`, {
    path,
    hint: first?.hint ?? hint,
    data: { problems: problems.map(({ code, message }) => ({ code, message })) },
  });
}

type Told = Pick<Problem, 'code' | 'message' | 'hint'>;
