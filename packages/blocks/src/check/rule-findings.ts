import { shorten } from '@holdfast/base';
import type { Block, Rule } from '../map/block-map.js';
import type { RuleImport, RuleProblem } from '../rules/rule-report.js';
import type { BlockCheck } from './block-check.js';
import type { ClassedFinding } from './classed-finding.js';
import { describeBlock } from './describe-block.js';
import type { NextSteps } from './next-steps.js';

/** One finding for every import that breaks a rule, for every rule that is none, and for old entries of the baseline. */
export function ruleFindings(
  { rules, blocks }: Pick<BlockCheck, 'rules' | 'blocks'>,
  steps: NextSteps,
): readonly ClassedFinding[] {
  const { violations, problems, shrinkable } = rules;
  return [
    ...problems.map((problem) => problemFinding(problem, blocks, steps)),
    ...violations.flatMap(({ rule, imports }) =>
      imports.map((found) => brokenFinding(rule, found, blocks, steps)),
    ),
    ...shrinkable.map(({ rule, from, to }) => ({
      class: 'baseline' as const,
      rule: 'blocks-baseline',
      message: `The baseline still lists ${shorten(from)} → ${shorten(to)} for the rule ${sides(rule)}, but nothing breaks that rule there any more.`,
      path: from,
      hint: `Keep it from coming back: ${steps.shrinkBaseline()}`,
    })),
  ];
}

function brokenFinding(
  rule: Rule,
  { from, to, types, count, line }: RuleImport,
  blocks: readonly Block[],
  steps: NextSteps,
): ClassedFinding {
  const times = count === 1 ? '' : `, ${count} times`;
  const kinds = types.every((type) => type === 'imports') ? '' : ` (${types.join(', ')})`;
  return {
    class: 'rule',
    rule: 'blocks-rule',
    message: `${sideOf(rule.from, blocks)} must not depend on ${sideOf(rule.to, blocks)}: ${shorten(rule.because, LONGEST_REASON)} This file imports ${shorten(to, LONGEST_PATH)}${times}${kinds}.`,
    path: from,
    ...(line === undefined ? {} : { line }),
    hint: `Take the import away. See all of them: ${seeAll(rule, blocks, steps)}. The owner may accept what is there: ${steps.acceptViolations()}`,
  };
}

function seeAll(rule: Rule, blocks: readonly Block[], steps: NextSteps): string {
  const both = [rule.from, rule.to].every((id) => blocks.some(({ blockId }) => blockId === id));
  return both ? steps.why(rule.from, rule.to) : steps.check();
}

function problemFinding(
  { rule, side, reason }: RuleProblem,
  blocks: readonly Block[],
  steps: NextSteps,
): ClassedFinding {
  const which = side === 'both' ? '' : ` Its "${side}" side ${sideOf(rule[side], blocks)}`;
  const what = side === 'both' ? ` ${capital(reason)}.` : `${which} ${reason}.`;
  const remove = steps.edit({ op: 'set_rule', from: rule.from, to: rule.to, remove: true });
  return {
    class: 'idle',
    rule: 'blocks-idle',
    message: `The rule ${sides(rule)} protects nothing.${what} It is there because: ${shorten(rule.because, LONGEST_REASON)}`,
    hint: `Make the rule again for what it means today, and take this one away: ${remove}`,
  };
}

/** A side as people know it: the block that an id names, else the text. */
function sideOf(text: string, blocks: readonly Block[]): string {
  const block = blocks.find(({ blockId }) => blockId === text);
  return block === undefined ? shorten(text) : describeBlock(block);
}

function sides({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${shorten(from)} → ${shorten(to)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LONGEST_REASON = 300;
const LONGEST_PATH = 200;
