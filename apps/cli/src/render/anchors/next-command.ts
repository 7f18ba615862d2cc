import type { AnchorResult } from '@holdfast/anchors';
import { commandLine } from '../command-line.js';
import type { AnchorText } from './anchor-text.js';

/** The command to type next about one result; none where a file has to be corrected first. */
export function nextCommand(result: AnchorResult, text: AnchorText): string | undefined {
  const { anchor, state, detail } = result;
  const command = (...words: string[]): string => commandLine(['anchors', ...words], text.cwd);
  const id = text.shortId(anchor.id);
  switch (state) {
    case 'moved-renamed':
      return detail.bodyChanged !== true && detail.actualHash !== undefined
        ? command('confirm', `${id}@${shortHash(detail.actualHash)}`)
        : command('show', id);
    case 'stale':
    case 'lost':
      return command('show', id);
    case 'unchecked':
      if (detail.reason === 'budget') {
        return commandLine(['check', '--max-seconds', '300', '--max-files', '100000'], text.cwd);
      }
      return detail.command;
    case 'fresh':
    case 'retired':
      return undefined;
  }
}

/** What clears a stale anchor once somebody has looked; none where looking is not enough. */
export function confirmCommand(result: AnchorResult, text: AnchorText): string | undefined {
  const { anchor, state, detail } = result;
  if (state !== 'stale' || detail.actualHash === undefined) return undefined;
  const seen = `${text.shortId(anchor.id)}@${shortHash(detail.actualHash)}`;
  return commandLine(['anchors', 'confirm', seen], text.cwd);
}

/** Enough of a hash to tell it apart: the scheme tag and twelve digits. */
export function shortHash(hash: string): string {
  const [, tag = '', digits = hash] = /^([a-z]+\d+:)?(.*)$/s.exec(hash) ?? [];
  return `${tag}${digits.slice(0, 12)}`;
}
