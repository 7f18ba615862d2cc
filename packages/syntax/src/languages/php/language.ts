import type { Language } from '../../language.js';
import { declarePhp } from './declare.js';
import { phpImports } from './imports.js';
import { phpShape } from './shape.js';

export const php: Language = {
  id: 'php',
  scheme: 'php1',
  grammar: 'php',
  shape: phpShape,
  declare: declarePhp,
  imports: phpImports,
  // A name is declared once; what is written several times are alternatives under conditions.
  merges: () => false,
};
