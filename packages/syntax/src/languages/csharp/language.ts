import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareCsharp } from './declare.js';
import { csharpImports } from './imports.js';
import { csharpShape } from './shape.js';

export const csharp: Language = {
  ...LANGUAGES.csharp,
  shape: csharpShape,
  declare: declareCsharp,
  imports: csharpImports,
  // Parts of a partial type join by themselves; overloads are declarations of their own.
  merges: () => false,
};
