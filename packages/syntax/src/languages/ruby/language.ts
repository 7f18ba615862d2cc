import type { Language } from '../../language.js';
import { declareRuby } from './declare.js';
import { rubyImports } from './imports.js';
import { rubyShape } from './shape.js';

export const ruby: Language = {
  id: 'ruby',
  scheme: 'rb1',
  grammar: 'ruby',
  shape: rubyShape,
  declare: declareRuby,
  imports: rubyImports,
  // Classes and modules are opened again and again.
  merges: (kind) => kind === 'class' || kind === 'module',
};
