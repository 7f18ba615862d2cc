import { shorten } from '@holdfast/base';
import type { Rule } from '../../map/block-map.js';
import { compileGlob } from '../../map/compile-glob.js';
import { checkField } from '../check-field.js';
import type { Draft } from '../draft.js';
import type { SetRuleOp } from '../edit-op.js';
import { fail, findBlock } from '../report-failure.js';

/** Adds a rule, replaces the reason of one, or takes one away together with what it excused. */
export function applySetRule(draft: Draft, op: SetRuleOp, opIndex: number): void {
  const from = draft.survivors.get(op.from) ?? op.from;
  const to = draft.survivors.get(op.to) ?? op.to;
  const isThis = (rule: Pick<Rule, 'from' | 'to'>) => rule.from === from && rule.to === to;
  const at = draft.rules.findIndex(isThis);
  if (op.remove === true) {
    if (at === -1) noSuchRule(draft, op, opIndex);
    draft.rules = draft.rules.filter((rule) => !isThis(rule));
    draft.rulesBaseline = draft.rulesBaseline.filter(({ rule }) => !isThis(rule));
    return;
  }
  const known = draft.failures.length;
  checkEnd(draft, from, 'from', opIndex);
  checkEnd(draft, to, 'to', opIndex);
  checkBecause(draft, op.because, opIndex);
  if (from === to)
    fail(draft, {
      opIndex,
      code: 'same-block',
      field: 'to',
      message: `The rule would forbid ${shorten(from)} to depend on itself.`,
      hint: 'Name two different ends.',
    });
  if (draft.failures.length > known || op.because === undefined) return;
  const rule: Rule = { from, to, allow: false, because: op.because };
  draft.rules = at === -1 ? [...draft.rules, rule] : draft.rules.with(at, rule);
}

function noSuchRule(draft: Draft, op: SetRuleOp, opIndex: number): void {
  fail(draft, {
    opIndex,
    code: 'nothing-to-change',
    field: 'from',
    message: `There is no rule that ${shorten(op.from)} must not depend on ${shorten(op.to)}.`,
    hint: 'Write from and to as the rule has them.',
  });
}

function checkBecause(draft: Draft, because: string | undefined, opIndex: number): void {
  if (because !== undefined) checkField(draft, 'because', because, opIndex);
  else
    fail(draft, {
      opIndex,
      code: 'nothing-to-change',
      field: 'because',
      message: 'The rule has no reason.',
      hint: 'Say in because why this must not be, or take the rule away with remove.',
    });
}

/** An end is a block, a pattern over files, or for `to` something outside by name. */
function checkEnd(draft: Draft, end: string, field: 'from' | 'to', opIndex: number): void {
  if (field === 'to' && /^external:./su.test(end) && end.isWellFormed()) return;
  if (!/[/*?[\]]/u.test(end)) {
    findBlock(draft, end, { opIndex, field });
    return;
  }
  const glob = compileGlob(end);
  if (glob.ok && end.isWellFormed()) return;
  fail(draft, {
    opIndex,
    code: 'bad-path',
    field,
    message: `The pattern ${shorten(end)} ${glob.ok ? 'is not valid Unicode' : glob.reason}.`,
    hint: 'Name a block, or write a pattern like src/db/**.',
  });
}
