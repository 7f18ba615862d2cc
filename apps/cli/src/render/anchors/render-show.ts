import { type AnchorResult, describeResult } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import { wrapText } from '../../command-line/wrap-text.js';
import { commandLine } from '../command-line.js';
import { type NextStep, renderNextSteps } from '../next-steps.js';
import type { AnchorText } from './anchor-text.js';
import { candidateLines } from './candidate-lines.js';
import { shortHash } from './next-command.js';
import { sinceLine } from './since-line.js';
import { stateColor, stateWord } from './state-mark.js';
import { documentText, targetText } from './target-text.js';

/**
 * One anchor with everything that a person needs to decide about it.
 *
 * @param comparison - what changed, already rendered; empty for nothing to show.
 */
export function renderShow(result: AnchorResult, comparison: string, text: AnchorText): string {
  const { colors, width } = text;
  const { anchor, state, detail } = result;
  const mark = stateColor(state, colors)(stateWord(result));
  const { by, kind, at, commit } = anchor.confirmed;
  const who = `${escapeControl(by)}${kind === 'agent' ? ' (agent)' : ''}`;
  const where = commit === undefined ? '' : ` at ${commit.slice(0, 8)}`;
  const facts = [
    ['document', documentText(anchor)],
    [
      'target',
      `${targetText(anchor)}${anchor.target === 'declaration' ? ` (${anchor.kind}, scope ${anchor.scope})` : ''}`,
    ],
    ['confirmed', `by ${who} on ${at.slice(0, 10)}${where}`],
    ...(anchor.retired === undefined ? [] : [['retired', retiredText(anchor.retired)]]),
    ['state', mark],
  ] as const;
  const lines = [
    colors.bold(anchor.id),
    ...facts.map(([name = '', value = '']) => `  ${name.padEnd(9)}  ${value}`),
    '',
    ...wrapText(escapeControl(describeResult(result)), width),
    ...(detail.since === undefined ? [] : wrapText(sinceLine(detail.since), width).map(colors.dim)),
    ...candidateLines(detail.candidates ?? [], text),
  ];
  const diff = comparison === '' ? '' : `\n${comparison}`;
  return `${lines.join('\n')}\n${diff}${renderNextSteps(nextSteps(result, text), colors)}`;
}

function retiredText({ by, at, reason }: NonNullable<AnchorResult['anchor']['retired']>): string {
  const why = reason === undefined ? '' : `: ${escapeControl(reason)}`;
  return `by ${escapeControl(by)} on ${at.slice(0, 10)}${why}`;
}

/** The ways out of a state, the likeliest first. */
function nextSteps({ anchor, state, detail }: AnchorResult, text: AnchorText): NextStep[] {
  const id = text.shortId(anchor.id);
  const command = (...words: string[]) => commandLine(['anchors', ...words], text.cwd);
  const [best] = detail.candidates ?? [];
  const gone: NextStep[] = [
    [command('retire', id), 'it is about the past: check it no longer'],
    [command('remove', id), 'it no longer speaks of it'],
  ];
  switch (state) {
    case 'stale':
    case 'moved-renamed': {
      if (detail.actualHash === undefined) return [];
      const seen = `${id}@${shortHash(detail.actualHash)}`;
      return [[command('confirm', seen), 'the document is right about it']];
    }
    case 'lost': {
      const target = best === undefined ? 'FILE#NAME' : `${best.file}#${best.qualifiedName}`;
      const relink: NextStep = [command('relink', id, target), 'point it to where the code is now'];
      return detail.document === 'missing' ? gone : [relink, ...gone];
    }
    case 'fresh':
    case 'unchecked':
    case 'retired':
      return [];
  }
}
