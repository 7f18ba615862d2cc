import type { Language } from '../../language.js';
import { declareTypescript } from './declare.js';
import { typescriptImports } from './imports.js';
import { typescriptShape } from './shape.js';

const MERGED = new Set(['function', 'interface', 'namespace', 'method', 'constructor']);

const shared = {
  scheme: 'ts1',
  shape: typescriptShape,
  declare: declareTypescript,
  imports: typescriptImports,
  merges: (kind: string) => MERGED.has(kind),
} as const;

export const typescript: Language = { ...shared, id: 'typescript', grammar: 'typescript' };
export const tsx: Language = { ...shared, id: 'tsx', grammar: 'tsx' };
/** JavaScript is parsed with the TSX grammar where it has Flow-like types or JSX; both shapes agree. */
export const javascript: Language = { ...shared, id: 'javascript', grammar: 'javascript' };
