import { shorten } from '@holdfast/base';
import type { BaselineEntry, Rule } from '../map/block-map.js';
import { claimOf } from './claims.js';
import type { Draft } from './draft.js';
import { warn } from './report-failure.js';

/**
 * Makes rules follow blocks that became others: a rule about a block is one about each of them, and
 * what the baseline excuses stays excused. A rule that would forbid a block to itself goes.
 *
 * @param successors - the blocks that an id stands for now; `undefined` when it stands for itself.
 */
export function followRules(
  draft: Draft,
  successors: (id: string) => readonly string[] | undefined,
): void {
  const concerns = ({ from, to }: Pick<Rule, 'from' | 'to'>) =>
    successors(from) !== undefined || successors(to) !== undefined;
  if (!draft.rules.some(concerns) && !draft.rulesBaseline.some(({ rule }) => concerns(rule)))
    return;
  const keys = new Set(draft.rules.filter((rule) => !concerns(rule)).map(keyOf));
  draft.rules = draft.rules.flatMap((rule) => {
    if (!concerns(rule)) return [rule];
    const pairs = (successors(rule.from) ?? [rule.from]).flatMap((from) =>
      (successors(rule.to) ?? [rule.to]).map((to) => ({ ...rule, from, to })),
    );
    return pairs.filter((pair) => {
      const isSelf = pair.from === pair.to;
      const isKept = !isSelf && !keys.has(keyOf(pair));
      if (!isKept) dropped(draft, rule, isSelf);
      keys.add(keyOf(pair));
      return isKept;
    });
  });
  draft.rulesBaseline = draft.rulesBaseline.flatMap((entry) =>
    concerns(entry.rule) ? movedEntry(draft, entry, successors) : [entry],
  );
}

function keyOf({ from, to }: Pick<Rule, 'from' | 'to'>): string {
  return JSON.stringify([from, to]);
}

/** An excused import belongs to the rule about the blocks that hold its two ends now. */
function movedEntry(
  draft: Draft,
  entry: BaselineEntry,
  successors: (id: string) => readonly string[] | undefined,
): readonly BaselineEntry[] {
  const holder = (ids: readonly string[], path: string) =>
    ids.length === 1
      ? ids[0]
      : ids.find((id) => {
          const block = draft.blocks.get(id);
          return block !== undefined && claimOf(block, path, draft.files) !== undefined;
        });
  const from = holder(successors(entry.rule.from) ?? [entry.rule.from], entry.from);
  const to = holder(successors(entry.rule.to) ?? [entry.rule.to], entry.to);
  if (from === undefined || to === undefined || from === to) return [];
  return [{ ...entry, rule: { from, to } }];
}

function dropped(draft: Draft, rule: Rule, isSelf: boolean): void {
  const what = `The rule that ${shorten(rule.from)} must not depend on ${shorten(rule.to)}`;
  warn(draft, {
    code: 'rule-dropped',
    message: isSelf
      ? `${what} went: both are one block now.`
      : `${what} went: another rule says the same of the blocks as they are now.`,
    hint: 'Make a new rule with set_rule when something should still be forbidden.',
  });
}
