import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareRuby } from './declare.js';
import { rubyImports } from './imports.js';
import { rubyShape } from './shape.js';

export const ruby: Language = {
  ...LANGUAGES.ruby,
  shape: rubyShape,
  declare: declareRuby,
  imports: rubyImports,
  // Classes and modules are opened again and again.
  merges: (kind) => kind === 'class' || kind === 'module',
};
