import type { Language } from '../../language.js';
import { declareTypescript } from './declare.js';
import { typescriptImports } from './imports.js';
import { joinNamespaceBodies } from './join-namespace-bodies.js';
import { typescriptShape } from './shape.js';
import { typescriptWording } from './wording.js';

const shared = {
  scheme: 'ts1',
  repair: joinNamespaceBodies,
  shape: typescriptShape,
  wording: typescriptWording,
  declare: declareTypescript,
  imports: typescriptImports,
  // Overloads, merged interfaces, reopened namespaces and enums, repeated `var`: one name is one thing.
  merges: () => true,
} as const;

export const typescript: Language = { ...shared, id: 'typescript', grammar: 'typescript' };
export const tsx: Language = { ...shared, id: 'tsx', grammar: 'tsx' };
/** 70: JavaScript with types of Flow is parsed with the TSX grammar; both lead to the same shapes. */
export const javascript: Language = {
  ...shared,
  id: 'javascript',
  grammar: 'javascript',
  fallback: 'tsx',
};
