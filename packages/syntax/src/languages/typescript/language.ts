import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareTypescript } from './declare.js';
import { typescriptImports } from './imports.js';
import { joinNamespaceBodies } from './join-namespace-bodies.js';
import { typescriptShape } from './shape.js';
import { typescriptWording } from './wording.js';

const shared = {
  repair: joinNamespaceBodies,
  shape: typescriptShape,
  wording: typescriptWording,
  declare: declareTypescript,
  imports: typescriptImports,
  // Overloads, merged interfaces, reopened namespaces and enums, repeated `var`: one name is one thing.
  merges: () => true,
} as const;

export const typescript: Language = { ...shared, ...LANGUAGES.typescript };
export const tsx: Language = { ...shared, ...LANGUAGES.tsx };
export const javascript: Language = { ...shared, ...LANGUAGES.javascript };
