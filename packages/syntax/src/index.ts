export { GRAMMAR_FILES, type GrammarId } from './grammar-files.js';
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
