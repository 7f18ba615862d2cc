import type { Language } from '../../language.js';
import { LANGUAGES } from '../languages.js';
import { declareC } from './declare.js';
import { hideLinkageGuards } from './hide-linkage-guards.js';
import { cImports } from './imports.js';
import { cShape } from './shape.js';

/** C. A header that only C++ can read is read as C++: the two grammars name what they share alike. */
export const c: Language = {
  ...LANGUAGES.c,
  prefersFallback:
    /^[ \t]*(?:namespace(?:[ \t]+[\w:]+)?\s*\{|class[ \t]+\w[^;()]*\{|template[ \t]*<|using[ \t]+\w|(?:public|private|protected)[ \t]*:)/m,
  prepare: hideLinkageGuards,
  shape: cShape,
  declare: declareC,
  imports: cImports,
  // A namespace may be reopened; of anything else there are twins at most.
  merges: (kind) => kind === 'namespace',
};
