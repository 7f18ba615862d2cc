import { snakeCase } from '@holdfast/base';
import type { SettledAnchor } from '@holdfast/project';
import type { Outcome } from '../command-line/outcome.js';
import type { AnchorText } from '../render/anchors/anchor-text.js';
import { documentText, targetText } from '../render/anchors/target-text.js';

/** What was done to anchors, one line each. */
export function settledOutcome(
  done: 'confirmed' | 'relinked' | 'retired' | 'removed',
  settled: readonly SettledAnchor[],
  text: AnchorText,
): Outcome {
  const { colors, shortId } = text;
  const lines = settled.map(({ anchor, changed }) => {
    const word = changed ? colors.green(done) : colors.dim(`already ${done}`);
    return `${word} ${colors.dim(shortId(anchor.id))}  ${documentText(anchor)} on ${targetText(anchor)}\n`;
  });
  return {
    exitCode: 0,
    json: {
      schema_version: 1,
      [done]: settled.map(({ anchor, changed }) => ({ ...(snakeCase(anchor) as object), changed })),
    },
    text: lines.length === 0 ? 'Nothing was changed.\n' : lines.join(''),
  };
}
