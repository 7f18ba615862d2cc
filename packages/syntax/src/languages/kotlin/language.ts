import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareKotlin } from './declare.js';
import { kotlinImports } from './imports.js';
import { prepareKotlin } from './prepare.js';
import { kotlinShape } from './shape.js';
import { kotlinWording } from './wording.js';

export const kotlin: Language = {
  ...LANGUAGES.kotlin,
  prepare: prepareKotlin,
  shape: kotlinShape,
  wording: kotlinWording,
  declare: declareKotlin,
  imports: kotlinImports,
  // Overloads are declarations of their own.
  merges: () => false,
};
