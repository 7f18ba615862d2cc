export { collectDeclarations } from './collect-declarations.js';
export type { Declaration, DeclarationHashes } from './declaration.js';
export { extractFacts } from './extract-facts.js';
export type { Facts, FactsResult, ImportFact, SyntaxErrorFact } from './facts.js';
export type { FactsOptions, FactsProvider } from './facts-provider.js';
export { fingerprint, fingerprintSimilarity } from './fingerprint.js';
export { GRAMMAR_FILES, type GrammarId } from './grammar-files.js';
export { grammarTag } from './grammar-tag.js';
export type { DeclarationSpec, Language, LanguageManifest, WordingRules } from './language.js';
export type { LanguageId } from './language-id.js';
export { languageOf } from './languages/languages.js';
export { loadLanguage } from './languages/load-language.js';
export {
  emitShape,
  type Shape,
  type ShapeEmitter,
  type ShapeHandler,
  type ShapeRules,
  TooDeepError,
} from './shape.js';
export {
  childInField,
  children,
  fieldName,
  isNamed,
  type NodeTypes,
  nodeText,
  type SyntaxTree,
  typeName,
} from './syntax-tree.js';
export type { Tokens } from './token-writer.js';
