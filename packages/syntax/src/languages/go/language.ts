import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareGo } from './declare.js';
import { goImports } from './imports.js';
import { goShape } from './shape.js';

export const go: Language = {
  ...LANGUAGES.go,
  shape: goShape,
  declare: declareGo,
  imports: goImports,
  // A name is declared once in a package; only `init` may come several times, each on its own.
  merges: () => false,
};
