import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareSwift } from './declare.js';
import { swiftImports } from './imports.js';
import { prepareSwift } from './prepare.js';
import { swiftShape } from './shape.js';
import { swiftWording } from './wording.js';

export const swift: Language = {
  ...LANGUAGES.swift,
  prepare: prepareSwift,
  shape: swiftShape,
  wording: swiftWording,
  declare: declareSwift,
  imports: swiftImports,
  // Overloads are declarations of their own.
  merges: () => false,
};
