import type { Language } from '../../language.js';
import { declareJava } from './declare.js';
import { javaImports } from './imports.js';
import { javaShape } from './shape.js';

export const java: Language = {
  id: 'java',
  scheme: 'java1',
  grammar: 'java',
  shape: javaShape,
  declare: declareJava,
  imports: javaImports,
  // Overloads are declarations of their own.
  merges: () => false,
};
