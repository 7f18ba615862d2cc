import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { compact } from './compact.js';

/** What a declarator declares. */
export interface Declared {
  readonly name: string;
  /** `A.B` of `A::B::f`. */
  readonly within?: string;
  /** The function's own declarator, when it is a function. */
  readonly callable?: number;
}

/** Name of the thing that a declarator declares, through pointers, arrays and parentheses. */
export function readDeclarator(tree: SyntaxTree, node: number): Declared | undefined {
  const type = typeName(tree, node);
  if (type === 'function_declarator') {
    const inner = nested(tree, node);
    const found = inner === undefined ? undefined : readDeclarator(tree, inner);
    // A pointer to a function is a variable.
    const isPointer = inner !== undefined && typeName(tree, inner) === 'parenthesized_declarator';
    return found === undefined || isPointer ? found : { ...found, callable: node };
  }
  if (type === 'operator_cast') {
    const target = childInField(tree, node, 'type');
    return {
      name: `operator ${target === undefined ? '' : compact(tree, target)}`,
      callable: node,
    };
  }
  if (type === 'qualified_identifier') return readQualified(tree, node);
  if (NAMES.has(type)) return { name: compact(tree, node) };
  const inner = nested(tree, node);
  return inner === undefined ? undefined : readDeclarator(tree, inner);
}

const NAMES = new Set([
  'identifier',
  'field_identifier',
  'type_identifier',
  'destructor_name',
  'operator_name',
  'template_function',
  'template_method',
  'primitive_type',
]);

function nested(tree: SyntaxTree, node: number): number | undefined {
  return (
    childInField(tree, node, 'declarator') ??
    children(tree, node).find(
      (child) => isNamed(tree, child) && DECLARATORS.test(typeName(tree, child)),
    )
  );
}

const DECLARATORS = /(?:declarator|identifier|_name|operator_cast)$/;

function readQualified(tree: SyntaxTree, node: number): Declared | undefined {
  const [scope, name] = ['scope', 'name'].map((field) => childInField(tree, node, field));
  const inner = name === undefined ? undefined : readDeclarator(tree, name);
  if (inner === undefined || scope === undefined) return inner;
  const outer = scopeName(tree, scope);
  return { ...inner, within: inner.within === undefined ? outer : `${outer}.${inner.within}` };
}

/** A scope without template arguments that are plain names: `Foo<T>` is `Foo`, `Foo<int>` is not. */
function scopeName(tree: SyntaxTree, scope: number): string {
  const list = childInField(tree, scope, 'arguments');
  const name = childInField(tree, scope, 'name');
  if (typeName(tree, scope) !== 'template_type' || list === undefined || name === undefined)
    return compact(tree, scope);
  const isGeneral = /^<\s*[A-Z]\w{0,2}(?:\.\.\.)?(?:\s*,\s*[A-Z]\w{0,2}(?:\.\.\.)?)*\s*>$/.test(
    nodeText(tree, list),
  );
  return isGeneral ? compact(tree, name) : compact(tree, scope);
}
