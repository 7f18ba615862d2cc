import type { DeclarationSpec } from './language.js';
import type { Shape } from './shape.js';
import type { TokenRange } from './shape-text.js';

/** The declaration without body and decorators, its modifiers first as a set. */
export function headTokens(spec: DeclarationSpec, shape: Shape): (string | TokenRange)[] {
  const head: (string | TokenRange)[] = modifierTokens(spec.modifiers);
  for (const node of spec.heads ?? []) head.push(rangeOf(shape, node));
  const whole = rangeOf(shape, spec.node);
  let at = whole.from;
  for (const { from, to } of cutOut(spec, shape)) {
    if (from < at || to > whole.to) continue;
    head.push({ from: at, to: from });
    at = to;
  }
  head.push({ from: at, to: whole.to });
  return head;
}

function modifierTokens(modifiers: readonly string[]): string[] {
  if (modifiers.length === 0) return [];
  if (modifiers.length === 1) return [`m${modifiers[0]}`];
  return [...new Set(modifiers)].sort().map((modifier) => `m${modifier}`);
}

/** Body and decorators, in the order in which they stand. */
function cutOut({ body, decorators }: DeclarationSpec, shape: Shape): readonly TokenRange[] {
  if (decorators.length === 0) return body === undefined ? [] : [rangeOf(shape, body)];
  const parts = body === undefined ? decorators : [...decorators, body];
  return parts.map((node) => rangeOf(shape, node)).sort((a, b) => a.from - b.from);
}

export function rangeOf({ from, to }: Shape, node: number): TokenRange {
  return { from: from[node] ?? 0, to: to[node] ?? 0 };
}
