import { type HoldfastError, shorten } from '@holdfast/base';
import { type RemoteReason, remoteFailure } from '../network/remote-failure.js';
import type { GitRunResult } from './git-run.js';
import { unauthorized } from './probe-upload-pack.js';
import type { Remote } from './remote.js';

/**
 * What a failed run of git means. Git says it in sentences; they are matched in English, and what the
 * server itself said (`remote: …`) is never repeated.
 */
export function failureOf({ stderr }: GitRunResult, { host, credential }: Remote): HoldfastError {
  const own = ownWords(stderr);
  const found = SENTENCES.find(([pattern]) => pattern.test(own));
  const [, reason, message, hint] = found ?? ([undefined, 'failed', undefined, undefined] as const);
  if (message === '') return unauthorized(shorten(host), credential !== undefined);
  const said = message ?? `git failed: ${shorten(withoutQuotes(lastFatal(own)), 200)}`;
  const finding = reason === 'objects-refused' ? findingOf(own) : undefined;
  return remoteFailure(reason, finding === undefined ? said : `${said.slice(0, -1)}: ${finding}.`, {
    ...(hint === undefined ? {} : { hint }),
  });
}

/** What git itself says, without what the server had it say: that is data, and may have a secret in it. */
function ownWords(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).filter((it) => it !== '' && !it.startsWith('remote:'));
  const text = lines.join('\n');
  const [before = '', said] = text.split(/^fatal: remote error:/m);
  if (said === undefined) return text;
  // All that follows is the server's, however many lines it is.
  return `${before}${NO_REPOSITORY.test(said) ? 'fatal: repository not found' : REFUSAL}`;
}

const NO_REPOSITORY = /not found|not exported|does not exist|access denied/i;

const REFUSAL = 'fatal: remote error';

/** What git's fsck calls what it found first, such as `hasDotgit`. */
export function findingOf(stderr: string): string | undefined {
  return /^error: object [0-9a-f]+: ([A-Za-z]{3,40}):/m.exec(stderr)?.[1];
}

type Sentence = readonly [pattern: RegExp, reason: RemoteReason, message: string, hint?: string];

const SENTENCES: readonly Sentence[] = [
  [
    /No space left on device|Disk quota exceeded|File too large/i,
    'disk-full',
    'There is no space left for the mirror.',
    'Make room in the directory of mirrors. The mirror is what the last good fetch brought.',
  ],
  [
    /died of signal/i,
    'failed',
    'The system ended git in the middle of the fetch.',
    'It may have run out of memory.',
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|returned error: 40[13]/i,
    'unauthorized',
    '',
  ],
  [
    /Host key verification failed/i,
    'unauthorized',
    'The key of the host is not the one that is known, or none is known.',
    'Add it to the file of known hosts.',
  ],
  [
    /Permission denied/i,
    'unauthorized',
    'The server does not accept the key.',
    'Check that it may read this repository.',
  ],
  [
    /returned error: 404|repository .*not found|does not appear to be a git repository|dubious ownership/i,
    'not-found',
    'The server has no such repository.',
    'Check the path, and that the service may read it.',
  ],
  [
    /unable to update url base from redirection|returned error: 30[1-8]/i,
    'redirected',
    'The server redirects to another address.',
    'Register the address that it leads to, when you trust it.',
  ],
  [
    /fsck error|error in object|fsck_.*failed|pack is corrupted|pack signature mismatch|bad pack|pack has (?:bad|junk)|inflate|unresolved deltas|did not receive expected object|did not send all necessary objects|broken links/i,
    'objects-refused',
    'The server sent objects that git refuses.',
    'Run git fsck on the repository: it names what is malformed.',
  ],
  [
    /couldn't find remote ref|no such remote ref/i,
    'ref-missing',
    'The repository has no such ref.',
  ],
  [
    /mismatched algorithms/i,
    'failed',
    'The repository has changed the kind of its object ids.',
    'Remove it here and register it again.',
  ],
  [
    /^fatal: remote error$/m,
    'failed',
    'The server refused the fetch in words of its own.',
    'Fetch from it with git by hand: what it says may have a secret in it, and is not repeated here.',
  ],
  [/timed out|Operation too slow/i, 'timed-out', 'The server did not answer in time.'],
  [
    /Could not resolve|Connection (?:refused|reset|closed)|Failed to connect|Couldn't connect|Network is unreachable|SSL|certificate|hung up|early EOF|RPC failed|returned error: 5\d\d|fatal: expect(?:ed|ing)|expected flush|protocol error|bad line length|invalid server response|unexpected disconnect|does not support/i,
    'unreachable',
    'The connection to the server failed.',
    'Check that the server runs, and that its certificate is valid for this machine.',
  ],
];

/** What git quotes may come from the server. */
function withoutQuotes(text: string): string {
  return text.replace(/'.*'/g, "'…'");
}

function lastFatal(text: string): string {
  const lines = text.split('\n');
  return lines.findLast((line) => /^(?:fatal|error):/.test(line)) ?? lines.at(-1) ?? '';
}
