import type { BaselineEntry } from '@holdfast/blocks';
import type { BlockDrift, IdlePart } from './impact.js';

/** A block with what comes and goes: `Core: +src/core/new.ts`. */
export function driftText({ block, added, removed }: BlockDrift): string {
  const changes = [...added.map((path) => `+${path}`), ...removed.map((path) => `-${path}`)];
  const more = changes.length - MOST_CHANGES;
  const shown = changes.slice(0, MOST_CHANGES).join(' ');
  return `${block.name}: ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

const MOST_CHANGES = 5;

/** A pattern or a rule that selects nothing. */
export function idleText(part: IdlePart): string {
  return part.kind === 'pattern'
    ? `The pattern ${part.pattern} of ${part.block.name} matches no file`
    : `The rule ${part.rule.from} -> ${part.rule.to} ${part.reason}`;
}

/** An import that was accepted. */
export function shrinkableText({ from, to, rule }: BaselineEntry): string {
  return `${from} imports ${to} (rule ${rule.from} -> ${rule.to})`;
}
