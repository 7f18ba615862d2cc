import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareRust } from './declare.js';
import { hideNewKeywords } from './hide-new-keywords.js';
import { rustImports } from './imports.js';
import { rustShape } from './shape.js';

export const rust: Language = {
  ...LANGUAGES.rust,
  prepare: hideNewKeywords,
  shape: rustShape,
  declare: declareRust,
  imports: rustImports,
  // A type may have any number of `impl` blocks; what is anchored are their members.
  merges: (kind) => kind === 'impl',
};
