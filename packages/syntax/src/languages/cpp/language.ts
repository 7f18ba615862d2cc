import type { Language } from '../../language.js';
import { declareC } from '../c/declare.js';
import { hideLinkageGuards } from '../c/hide-linkage-guards.js';
import { cImports } from '../c/imports.js';
import { cShape } from '../c/shape.js';
import { LANGUAGES } from '../languages.js';

/** C++, by the table of C: its grammar adds to the one of C. */
export const cpp: Language = {
  ...LANGUAGES.cpp,
  prepare: hideLinkageGuards,
  shape: cShape,
  declare: declareC,
  imports: cImports,
  merges: (kind) => kind === 'namespace',
};
