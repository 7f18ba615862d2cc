import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** The type that an extension extends, without type arguments and `?`; `undefined` for others. */
export function receiverOf(tree: SyntaxTree, node: number): string | undefined {
  const type = receiverNode(tree, node);
  return type === undefined ? undefined : bareType(nodeText(tree, type));
}

/** The node of an extension's receiver: the type before the dot before the name. */
export function receiverNode(tree: SyntaxTree, node: number): number | undefined {
  const kind = typeName(tree, node);
  if (kind !== 'function_declaration' && kind !== 'property_declaration') return undefined;
  return children(tree, node).find(
    (child) => RECEIVERS.has(typeName(tree, child)) && isBeforeDot(tree, child),
  );
}

function isBeforeDot(tree: SyntaxTree, type: number): boolean {
  const next = tree.next[type];
  return next !== undefined && next < tree.size && typeName(tree, next) === '.';
}

const RECEIVERS = new Set(['user_type', 'nullable_type', 'parenthesized_type', 'dynamic']);

function bareType(written: string): string {
  let text = written.replace(/\/\*.*?\*\/|\/\/.*/gs, '').replace(/@\w+\s+/g, '');
  for (let shorter = text; ; text = shorter) {
    shorter = text.replace(/<[^<>]*>/g, '');
    if (shorter === text) return withoutBackticks(text.replace(/[\s?]/g, ''));
  }
}

export function withoutBackticks(name: string): string {
  return name.replaceAll('`', '');
}
