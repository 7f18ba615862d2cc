import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { HoldfastError } from '@holdfast/base';

/** Where the token of a user is kept when no other place is named. */
export function defaultTokenFile(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'holdfast', 'mcp-http.token');
}

/**
 * Reads a token.
 *
 * @throws HoldfastError `token-invalid` when there is none, it is no token, or others may read it.
 */
export function readToken(file: string): string {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'error';
    throw invalid(
      file,
      `The token cannot be read (${code}).`,
      'Make one with holdfast-mcp-http token.',
      cause,
    );
  }
  try {
    // Of the open file: between a look at a name and its opening it could be another.
    const { mode } = fstatSync(descriptor);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw invalid(
        file,
        'Others may read the token.',
        'Rotate it: holdfast-mcp-http token --rotate.',
      );
    }
    const token = readFileSync(descriptor, 'utf8').trim();
    if (!TOKEN.test(token)) {
      throw invalid(
        file,
        'This is no token of at least 128 bits.',
        'Make one with holdfast-mcp-http token --rotate.',
      );
    }
    return token;
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a token of 256 bits in the place of what is there, readable for nobody else. */
export function writeToken(file: string): string {
  const token = `hf_${randomBytes(32).toString('base64url')}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}`;
  const descriptor = openSync(beside, 'wx', 0o600);
  try {
    writeFileSync(descriptor, `${token}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
  return token;
}

/** 22 characters of base64url carry 128 bits. */
const TOKEN = /^[A-Za-z0-9._~+/-]{22,512}=*$/;

function invalid(file: string, message: string, hint: string, cause?: unknown): HoldfastError {
  return new HoldfastError('token-invalid', message, { path: file, hint, cause });
}
