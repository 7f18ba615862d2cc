import type { AnchorResult } from '@holdfast/anchors';
import type { Project, SeenResult } from '@holdfast/project';
import { usageError } from '../command-line/usage-error.js';
import type { AnchorText } from '../render/anchors/anchor-text.js';
import { ask, canAsk } from '../terminal/ask.js';
import type { Terminal } from '../terminal/terminal.js';
import type { SeenAnchor } from './seen-anchors.js';
import { showAnchor } from './show-anchor.js';

/**
 * The hashes that are confirmed: those that were given, and on a terminal those of differences that are
 * shown now and accepted.
 *
 * @throws HoldfastError `usage-error` for an id without a hash where nobody can be asked.
 */
export async function askSeen(
  project: Project,
  seen: readonly SeenAnchor[],
  results: readonly AnchorResult[],
  text: AnchorText,
  terminal: Terminal,
): Promise<readonly SeenResult[]> {
  const accepted: SeenResult[] = [];
  for (const { anchor, seen: hash } of seen) {
    const result = results.find((it) => it.anchor.id === anchor.id);
    if (result === undefined) continue;
    if (hash !== undefined) accepted.push({ result, seen: hash });
    else if (canAsk(terminal)) {
      const now = await askAbout(project, result, text, terminal);
      if (now !== undefined) accepted.push({ result, seen: now });
    } else throw withoutHash(text.shortId(anchor.id));
  }
  return accepted;
}

/** The hash of what was shown, if it was accepted; what cannot be confirmed is left to say so. */
async function askAbout(
  project: Project,
  result: AnchorResult,
  text: AnchorText,
  terminal: Terminal,
): Promise<string | undefined> {
  const { actualHash } = result.detail;
  if (actualHash === undefined) return '';
  terminal.print((await showAnchor(project, result, text, terminal)).review);
  const right = await ask('\nIs the document right about this?', terminal);
  return right ? actualHash : undefined;
}

function withoutHash(id: string): Error {
  return usageError(
    `${id} is given without the hash of what you looked at.`,
    `Look at it with holdfast anchors show ${id}, then confirm the ID@HASH that it prints.`,
  );
}
