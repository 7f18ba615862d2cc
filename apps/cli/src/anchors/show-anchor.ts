import { type Anchor, type AnchorResult, jsonResult } from '@holdfast/anchors';
import { snakeCase } from '@holdfast/base';
import { compareAnchor, type Project } from '@holdfast/project';
import type { AnchorText } from '../render/anchors/anchor-text.js';
import { renderComparison } from '../render/anchors/render-comparison.js';
import { renderShow } from '../render/anchors/render-show.js';
import type { Terminal } from '../terminal/terminal.js';

/** One result with the difference since it was confirmed, for people and for programs. */
export async function showAnchor(
  project: Project,
  result: AnchorResult,
  text: AnchorText,
  terminal: Pick<Terminal, 'color'>,
): Promise<{ readonly json: unknown; readonly review: string }> {
  const comparison = await compareAnchor(project, result, await project.tree());
  const unchanged = result.state === 'fresh' || result.state === 'retired';
  const diff = unchanged ? '' : renderComparison(comparison, confirmedAt(result.anchor), terminal);
  return {
    json: {
      schema_version: 1,
      result: jsonResult(result),
      comparison: snakeCase(comparison),
    },
    review: renderShow(result, diff, text),
  };
}

function confirmedAt({ confirmed: { commit, at } }: Anchor): string {
  return commit === undefined ? at.slice(0, 10) : commit.slice(0, 8);
}
