import type { Language } from '../../language.js';
import { declareGo } from './declare.js';
import { goImports } from './imports.js';
import { goShape } from './shape.js';

export const go: Language = {
  id: 'go',
  scheme: 'go1',
  grammar: 'go',
  shape: goShape,
  declare: declareGo,
  imports: goImports,
  // A name is declared once in a package; only `init` may come several times, each on its own.
  merges: () => false,
};
