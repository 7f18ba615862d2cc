import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declarePhp } from './declare.js';
import { phpImports } from './imports.js';
import { phpShape } from './shape.js';

export const php: Language = {
  ...LANGUAGES.php,
  shape: phpShape,
  declare: declarePhp,
  imports: phpImports,
  // A name is declared once; what is written several times are alternatives under conditions.
  merges: () => false,
};
