import { nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { type Binding, bindingWord } from './shape-declarations.js';

/**
 * 33: what follows a name, without what says nothing more: `= nil` of an optional variable, a type that
 * the value names itself, and a raw value that is the case's name.
 */
export function essentialParts(
  tree: SyntaxTree,
  declaration: number,
  { name, parts }: Binding,
): readonly number[] {
  const at = parts.findIndex((part) => typeName(tree, part) === '=');
  const value = parts[at + 1];
  if (at < 0 || value === undefined) return parts;
  const written = nodeText(tree, value);
  if (typeName(tree, declaration) === 'enum_entry')
    return written === `"${nodeText(tree, name)}"` ? parts.slice(0, at) : parts;
  const [annotation] = parts;
  if (annotation === undefined || typeName(tree, annotation) !== 'type_annotation') return parts;
  const type = nodeText(tree, annotation).slice(1).trim();
  if (written === 'nil' && /[?!]$/.test(type) && bindingWord(tree, declaration).includes('var'))
    return parts.slice(0, at);
  return isNamedIn(written, type) ? parts.slice(1) : parts;
}

/** Whether a value is made by a call of its type: `A(…)`, `A.init(…)`. */
function isNamedIn(value: string, type: string): boolean {
  return (
    /^[\w.]+$/.test(type) &&
    value.startsWith(type) &&
    /^(?:\.init)?\(/.test(value.slice(type.length))
  );
}
