import type { Language } from '../../language.js';
import { declareKotlin } from './declare.js';
import { kotlinImports } from './imports.js';
import { prepareKotlin } from './prepare.js';
import { kotlinShape } from './shape.js';
import { kotlinWording } from './wording.js';

export const kotlin: Language = {
  id: 'kotlin',
  scheme: 'kotlin1',
  grammar: 'kotlin',
  prepare: prepareKotlin,
  shape: kotlinShape,
  wording: kotlinWording,
  declare: declareKotlin,
  imports: kotlinImports,
  // Overloads are declarations of their own.
  merges: () => false,
};
