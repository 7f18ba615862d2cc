import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeUtf8, HoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import { CONFIG_PATH } from './config-path.js';
import type { Config } from './config-schema.js';

/**
 * Reads a project's configuration; without a file everything has its default.
 *
 * @throws HoldfastError `config-invalid` with all problems, or `io-error`.
 */
export async function readConfig(root: string): Promise<Config> {
  const bytes = readIfThere(root);
  if (bytes === undefined) return {};
  const text = decodeUtf8(bytes);
  if (text === undefined) throw invalid(['The file is not valid UTF-8.'], []);
  // Most projects have no configuration and need not load what parses one.
  const { parseConfig } = await import('./parse-config.js');
  const parsed = parseConfig(text);
  if (parsed.ok) return parsed.config;
  const { problems } = parsed;
  const lines = problems.map(
    ({ line, column, message }) => `Line ${line}, column ${column}: ${message}`,
  );
  throw invalid(
    lines,
    problems.map(({ line, column, message }) => ({ line, column, message })),
  );
}

function readIfThere(root: string): Uint8Array | undefined {
  try {
    return readFileSync(join(root, CONFIG_PATH));
  } catch (cause) {
    const code = errnoOf(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new HoldfastError('io-error', `${CONFIG_PATH} cannot be read (${code ?? 'unknown'}).`, {
      path: CONFIG_PATH,
      hint: 'Check that it is a file and may be read.',
      cause,
    });
  }
}

interface Place {
  readonly [key: string]: string | number;
}

function invalid(lines: readonly string[], problems: readonly Place[]): HoldfastError {
  return new HoldfastError('config-invalid', `${CONFIG_PATH}: ${lines.join(' ')}`, {
    path: CONFIG_PATH,
    hint: 'Correct the file; docs/reference/config.md lists the settings.',
    data: { problems },
  });
}
