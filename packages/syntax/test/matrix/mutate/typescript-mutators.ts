import type { Mutators } from '../mutation.js';
import { DECLARATION_MUTATORS } from './declaration-mutators.js';
import { EXPRESSION_MUTATORS } from './expression-mutators.js';
import { JSX_MUTATORS } from './jsx-mutators.js';
import { LITERAL_MUTATORS } from './literal-mutators.js';
import { STATEMENT_MUTATORS } from './statement-mutators.js';
import { TYPE_MUTATORS } from './type-mutators.js';

/** Mistakes that change what a program or its types mean, by name. */
export const TYPESCRIPT_MUTATORS: Mutators = {
  ...LITERAL_MUTATORS,
  ...EXPRESSION_MUTATORS,
  ...STATEMENT_MUTATORS,
  ...DECLARATION_MUTATORS,
  ...TYPE_MUTATORS,
  ...JSX_MUTATORS,
};
