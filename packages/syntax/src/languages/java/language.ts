import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareJava } from './declare.js';
import { javaImports } from './imports.js';
import { javaShape } from './shape.js';

export const java: Language = {
  ...LANGUAGES.java,
  shape: javaShape,
  declare: declareJava,
  imports: javaImports,
  // Overloads are declarations of their own.
  merges: () => false,
};
