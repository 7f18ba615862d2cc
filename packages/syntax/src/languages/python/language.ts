import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declarePython } from './declare.js';
import { pythonImports } from './imports.js';
import { pythonShape } from './shape.js';

export const python: Language = {
  ...LANGUAGES.python,
  shape: pythonShape,
  declare: declarePython,
  imports: pythonImports,
  // A name that is assigned again, in another branch or to add to it, is one variable. Functions and
  // classes of one name are alternatives: each is told apart.
  merges: (kind) => kind === 'variable' || kind === 'attribute',
};
