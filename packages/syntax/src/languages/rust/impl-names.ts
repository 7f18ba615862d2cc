import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { isComment } from './is-comment.js';

/**
 * Names of an `impl` block and of the container of its members. Members of `impl Foo` are
 * `Foo.name`; members of `impl Trait<A> for Foo` are `Foo.<Trait<A>>.name`, so that traits collide
 * neither with the type's own members nor with each other. The block itself is `impl Foo` or
 * `impl Trait<A> for Foo`. Lifetimes, and a type's own parameters when the block is for all of them
 * (`impl<T> Foo<T>`), are left out: they tell no two blocks apart.
 */
export function implNames(
  tree: SyntaxTree,
  node: number,
): Pick<DeclarationSpec, 'name' | 'selfName' | 'membersName'> {
  const type = childInField(tree, node, 'type');
  const trait = childInField(tree, node, 'trait');
  const of = type === undefined ? '' : typeText(tree, type, parameterNames(tree, node));
  const selfName = /(\w+)(?:<.*)?$/.exec(of)?.[1] ?? of;
  if (trait === undefined) return { name: `impl ${of}`, selfName, membersName: of };
  const negative = children(tree, node).some((child) => typeName(tree, child) === '!') ? '!' : '';
  const written = `${negative}${compact(tree, trait)}`;
  return { name: `impl ${written} for ${of}`, selfName, membersName: `${of}.<${written}>` };
}

function parameterNames(tree: SyntaxTree, node: number): ReadonlySet<string> {
  const list = childInField(tree, node, 'type_parameters');
  const names =
    list === undefined
      ? []
      : children(tree, list).map((parameter) => childInField(tree, parameter, 'name'));
  return new Set(names.flatMap((name) => (name === undefined ? [] : nodeText(tree, name))));
}

/** A type as written, without its arguments when they are all parameters of the block. */
function typeText(tree: SyntaxTree, type: number, parameters: ReadonlySet<string>): string {
  const referenced =
    typeName(tree, type) === 'reference_type' ? childInField(tree, type, 'type') : undefined;
  if (referenced !== undefined)
    return compact(tree, type).replace(
      compact(tree, referenced),
      typeText(tree, referenced, parameters),
    );
  if (typeName(tree, type) !== 'generic_type') return compact(tree, type);
  const base = childInField(tree, type, 'type');
  const list = childInField(tree, type, 'type_arguments');
  if (base === undefined || list === undefined) return compact(tree, type);
  const open = children(tree, list)
    .filter((child) => isNamed(tree, child) && !isComment(tree, child))
    .every(
      (child) => typeName(tree, child) === 'lifetime' || parameters.has(nodeText(tree, child)),
    );
  return open ? compact(tree, base) : compact(tree, type);
}

/** A type as written, without lifetimes, comments and needless white space. */
function compact(tree: SyntaxTree, node: number): string {
  const kids = children(tree, node).filter((child) => !isComment(tree, child));
  if (kids.length === 0 || /literal$/.test(typeName(tree, node))) return nodeText(tree, node);
  const isList = typeName(tree, node) === 'type_arguments';
  const kept = kids.filter((child) => typeName(tree, child) !== 'lifetime');
  if (isList) {
    const parts = kept.filter((child) => isNamed(tree, child)).map((part) => compact(tree, part));
    return parts.length === 0 ? '' : `<${parts.join(', ')}>`;
  }
  let text = '';
  for (const child of kept) {
    const part = compact(tree, child);
    text +=
      SPACED.test(text) && /^[\w<(&[]/.test(part)
        ? ` ${part}`
        : SPACED_TOKENS.has(part)
          ? ` ${part} `
          : part;
  }
  return text.replace(/ {2,}/g, ' ').trim();
}

const SPACED = /(?:\b(?:dyn|impl|mut|const|for|fn|unsafe|extern|as)|[,;]|(?<!:):)$/;
const SPACED_TOKENS = new Set(['+', '->', '=', 'as']);
