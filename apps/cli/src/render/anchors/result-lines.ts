import { type AnchorResult, describeResult } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import { wrapText } from '../../command-line/wrap-text.js';
import type { AnchorText } from './anchor-text.js';
import { candidateLines } from './candidate-lines.js';
import { confirmCommand, nextCommand } from './next-command.js';
import { sinceLine } from './since-line.js';
import { stateColor, stateWord } from './state-mark.js';
import { targetText } from './target-text.js';

/**
 * One result as a person reads it: state and target, one plain sentence, since when, and the command
 * to type next. Indented below the name of its document.
 */
export function resultLines(result: AnchorResult, text: AnchorText): string[] {
  const { colors } = text;
  const { anchor, state, detail } = result;
  const section = anchor.section === undefined ? '' : `#${escapeControl(anchor.section)}  `;
  const mark = stateColor(state, colors)(stateWord(result).padEnd(STATE_WIDTH));
  const next = nextCommand(result, text);
  const confirm = confirmCommand(result, text);
  return [
    `  ${mark} ${colors.dim(text.shortId(anchor.id))}  ${section}${colors.bold(targetText(anchor))}`,
    ...indented(describeResult(result), text),
    ...placeLines(result, text),
    ...(detail.since === undefined
      ? []
      : indented(sinceLine(detail.since), text).map((line) => colors.dim(line))),
    ...candidateLines(detail.candidates ?? [], text),
    ...(next === undefined ? [] : [`${INDENT}${colors.dim('$')} ${next}`]),
    ...(confirm === undefined
      ? []
      : [`${INDENT}${colors.dim('$')} ${confirm}  ${colors.dim('# when the document is right')}`]),
  ];
}

const STATE_WIDTH = 'unchecked'.length;
const INDENT = '    ';

function placeLines({ detail }: AnchorResult, text: AnchorText): string[] {
  const { file, lineStart, lineEnd, at } = detail;
  if (file === undefined) return [];
  const place =
    at !== undefined
      ? `:${at.line}:${at.column}`
      : lineStart === undefined
        ? ''
        : lineEnd === undefined || lineEnd === lineStart
          ? `:${lineStart}`
          : `:${lineStart}-${lineEnd}`;
  return indented(`At ${escapeControl(file)}${place}`, text).map((line) => text.colors.dim(line));
}

function indented(prose: string, { width }: AnchorText): string[] {
  return wrapText(escapeControl(prose), Math.max(20, width - INDENT.length)).map(
    (line) => `${INDENT}${line}`,
  );
}
