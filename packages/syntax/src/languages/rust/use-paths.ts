import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { isComment } from './is-comment.js';

/** One name that a `use` brings in. */
export interface UsePath {
  /** The whole path, e.g. `a::b::c` or `a::b::*`. */
  readonly path: string;
  readonly alias?: string;
  readonly node: number;
}

/** Every name of a `use` tree, its braces multiplied out; `a::{self}` is `a`. */
export function usePaths(tree: SyntaxTree, node: number, prefix = ''): readonly UsePath[] {
  const of = (child: number | undefined) => (child === undefined ? '' : plain(tree, child));
  switch (typeName(tree, node)) {
    case 'use_list':
      return children(tree, node)
        .filter((child) => isNamed(tree, child) && !isComment(tree, child))
        .flatMap((child) => usePaths(tree, child, prefix));
    case 'scoped_use_list': {
      const list = childInField(tree, node, 'list');
      const path = childInField(tree, node, 'path');
      const leading = path === undefined && prefix === '' ? '::' : '';
      return list === undefined ? [] : usePaths(tree, list, `${join(prefix, of(path))}${leading}`);
    }
    case 'use_as_clause': {
      const alias = of(childInField(tree, node, 'alias'));
      return [{ path: joinSelf(prefix, of(childInField(tree, node, 'path'))), alias, node }];
    }
    default:
      return [{ path: joinSelf(prefix, plain(tree, node)), node }];
  }
}

function join(prefix: string, path: string): string {
  return prefix === '' || prefix === '::' || path === '' ? prefix + path : `${prefix}::${path}`;
}

function joinSelf(prefix: string, path: string): string {
  return path === 'self' && prefix !== '' ? prefix : join(prefix, path);
}

/** A path as written, without white space and comments. */
function plain(tree: SyntaxTree, node: number): string {
  const kids = children(tree, node).filter((child) => !isComment(tree, child));
  return kids.length === 0
    ? nodeText(tree, node)
    : kids.map((child) => plain(tree, child)).join('');
}
