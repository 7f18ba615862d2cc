import type { DeclarationSpec } from '../../language.js';
import { type SyntaxTree, typeName } from '../../syntax-tree.js';

/** What stands round a declaration. */
export interface Outside {
  readonly outer: number;
  readonly modifiers: readonly string[];
  readonly decorators: readonly number[];
}

type Own = Pick<
  DeclarationSpec,
  'kind' | 'name' | 'selfName' | 'selfTag' | 'node' | 'body' | 'members' | 'exported'
>;

/** A declaration with what stands round it. All have one form: what reads them is fast on one only. */
export function specOf(own: Own, { outer, modifiers, decorators }: Outside): DeclarationSpec {
  const { kind, name, selfName, selfTag, node, body, members, exported } = own;
  return {
    kind,
    name,
    selfName,
    selfTag,
    node,
    outer,
    modifiers,
    decorators,
    exported,
    body,
    members,
  };
}

/** Decorators before a declaration, and those that the grammar puts inside of it. */
export function withOwnDecorators(
  tree: SyntaxTree,
  node: number,
  before: readonly number[],
): readonly number[] {
  const end = tree.next[node] ?? 0;
  let all = before;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end)
    if (typeName(tree, child) === 'decorator') all = [...all, child];
  return all;
}
