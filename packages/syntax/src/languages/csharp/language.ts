import type { Language } from '../../language.js';
import { declareCsharp } from './declare.js';
import { csharpImports } from './imports.js';
import { csharpShape } from './shape.js';

export const csharp: Language = {
  id: 'csharp',
  scheme: 'csharp1',
  grammar: 'csharp',
  shape: csharpShape,
  declare: declareCsharp,
  imports: csharpImports,
  // Parts of a partial type join by themselves; overloads are declarations of their own.
  merges: () => false,
};
