import type { EditOp } from '../edit/edit-op.js';

/** The commands that messages name, in one place, so that they are those which there are. */
export interface NextSteps {
  show(blockId: string): string;
  owner(path: string): string;
  why(from: string, to: string): string;
  check(): string;
  edit(op: EditOp): string;
  scan(): string;
  reconcile(): string;
  ratify(blockId: string): string;
  addReceipt(blockId: string, type: string): string;
  shrinkBaseline(): string;
  acceptViolations(): string;
}

/**
 * The commands as a user types them in a POSIX shell; arguments are quoted where they need it.
 *
 * @param command - what all of them begin with, such as `holdfast blocks`.
 */
export function nextSteps(command: string): NextSteps {
  const line = (...words: readonly string[]) => [command, ...words.map(quoteWord)].join(' ');
  const about = (verb: string, ...paths: readonly string[]) =>
    line(verb, ...(paths.some((path) => path.startsWith('-')) ? ['--'] : []), ...paths);
  return {
    show: (blockId) => line('show', blockId),
    owner: (path) => about('owner', path),
    why: (from, to) => about('why', from, to),
    check: () => line('check'),
    edit: (op) => line('edit', '--ops', jsonWord([op])),
    scan: () => line('scan'),
    reconcile: () => line('reconcile'),
    ratify: (blockId) => line('ratify', blockId),
    addReceipt: (blockId, type) =>
      line('receipts', 'add', blockId, '--type', type, '--evidence', 'WHAT'),
    shrinkBaseline: () => line('check', '--shrink-baseline'),
    acceptViolations: () => line('check', '--accept-rules'),
  };
}

/** JSON whose unseen characters are escaped, so that what is copied is what is seen. */
function jsonWord(value: unknown): string {
  return JSON.stringify(value).replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, at) =>
      hexEscape('u', character.charCodeAt(at), 4),
    ).join(''),
  );
}

function quoteWord(word: string): string {
  if (/^[\w%+=:,./@-]+$/u.test(word)) return word;
  if (word.search(UNSEEN) === -1) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = word.replace(/[\\']/gu, (character) => `\\${character}`);
  return `$'${escaped.replace(UNSEEN, (character) => hexEscape('U', character.codePointAt(0) ?? 0, 8))}'`;
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

function hexEscape(letter: 'u' | 'U', value: number, digits: number): string {
  return `\\${letter}${value.toString(16).padStart(digits, '0')}`;
}
