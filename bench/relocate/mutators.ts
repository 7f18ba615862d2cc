import { GO_MUTATORS } from '../../packages/syntax/test/go/go-mutators.js';
import { TYPESCRIPT_MUTATORS } from '../../packages/syntax/test/matrix/mutate/typescript-mutators.js';
import { type Mutators, sites } from '../../packages/syntax/test/matrix/mutation.js';
import { PYTHON_MUTATORS } from '../../packages/syntax/test/python/python-mutators.js';

/** The mistakes of the mutation matrix, by language. */
export const MUTATORS: Readonly<Record<string, Mutators>> = {
  typescript: TYPESCRIPT_MUTATORS,
  tsx: TYPESCRIPT_MUTATORS,
  javascript: TYPESCRIPT_MUTATORS,
  python: PYTHON_MUTATORS,
  go: GO_MUTATORS,
};

export { sites };
