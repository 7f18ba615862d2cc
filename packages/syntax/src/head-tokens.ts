import type { DeclarationSpec } from './language.js';
import type { Shape } from './shape.js';
import type { TokenRange } from './shape-text.js';

/** The declaration without body and decorators, its modifiers first as a set. */
export function headTokens(spec: DeclarationSpec, shape: Shape): (string | TokenRange)[] {
  const head: (string | TokenRange)[] = [...new Set(spec.modifiers)]
    .sort()
    .map((modifier) => `m${modifier}`);
  head.push(...(spec.heads ?? []).map((node) => rangeOf(shape, node)));
  const cut = [...spec.decorators, ...(spec.body === undefined ? [] : [spec.body])]
    .map((node) => rangeOf(shape, node))
    .sort((a, b) => a.from - b.from);
  const whole = rangeOf(shape, spec.node);
  let at = whole.from;
  for (const { from, to } of cut) {
    if (from < at || to > whole.to) continue;
    head.push({ from: at, to: from });
    at = to;
  }
  head.push({ from: at, to: whole.to });
  return head;
}

export function rangeOf({ from, to }: Shape, node: number): TokenRange {
  return { from: from[node] ?? 0, to: to[node] ?? 0 };
}
