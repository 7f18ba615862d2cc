import type { Language } from '../../language.js';
import { declareKotlin } from './declare.js';
import { kotlinImports } from './imports.js';
import { prepareKotlin } from './prepare.js';
import { kotlinShape } from './shape.js';

export const kotlin: Language = {
  id: 'kotlin',
  scheme: 'kotlin1',
  grammar: 'kotlin',
  prepare: prepareKotlin,
  shape: kotlinShape,
  declare: declareKotlin,
  imports: kotlinImports,
  // Overloads are declarations of their own.
  merges: () => false,
};
