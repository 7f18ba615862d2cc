import { counted, escapeControl } from '@holdfast/base';
import type { Dependence, WhyAnswer } from '@holdfast/blocks';
import type { Colors } from '../colors-of.js';

/** The imports behind a dependency, in both directions. */
export function renderWhy(
  { a, b, aToB, bToA }: Extract<WhyAnswer, { ok: true }>,
  colors: Colors,
): string {
  const lines = [
    ...direction(a.name, b.name, aToB, colors),
    '',
    ...direction(b.name, a.name, bToA, colors),
  ];
  return `${lines.join('\n')}\n`;
}

const SHOWN = 25;

function direction(
  from: string,
  to: string,
  { count, imports, rules }: Dependence,
  colors: Colors,
): readonly string[] {
  const head = `${colors.bold(escapeControl(from))} → ${colors.bold(escapeControl(to))}`;
  if (count === 0) return [`${head}: no imports`];
  const lines = imports.slice(0, SHOWN).map((one) => {
    const kinds = one.types
      .filter(({ type }) => type !== 'imports')
      .map(({ type }) => type)
      .join(', ');
    const kind = kinds === '' ? '' : colors.dim(`  ${kinds}`);
    const times = one.count === 1 ? '' : colors.dim(` ×${one.count}`);
    const line = one.line === undefined ? '' : `:${one.line}`;
    return `  ${escapeControl(one.from)}${line} → ${escapeControl(one.to)}${times}${kind}`;
  });
  const hidden = imports.length - lines.length;
  return [
    `${head}: ${counted(count, 'import')} in ${counted(imports.length, 'pair')} of files`,
    ...rules.map(({ because }) => `  ${colors.red('forbidden')}: ${escapeControl(because)}`),
    ...lines,
    ...(hidden === 0 ? [] : [colors.dim(`  and ${hidden} more (--json lists all)`)]),
  ];
}
