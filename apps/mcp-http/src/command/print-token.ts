import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defaultTokenFile, readToken, writeToken } from '../auth/token-file.js';
import type { TokenCommand } from './parse-command.js';

/** Prints a token, or its hash, and nothing else on stdout; makes it where there is none. */
export function printToken({ file, rotate, hash }: TokenCommand): void {
  const place = file ?? defaultTokenFile(process.env);
  const exists = existsSync(place);
  const token = exists && !rotate ? readToken(place) : writeToken(place);
  const what = !exists ? 'made' : rotate ? 'rotated' : 'as it was';
  process.stderr.write(`${place}: ${what}\n`);
  const shown = hash ? createHash('sha256').update(token).digest('hex') : token;
  process.stdout.write(`${shown}\n`);
}
