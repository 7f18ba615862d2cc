import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import type { Config } from './config-schema.js';
import { parseConfig } from './parse-config.js';

/**
 * Reads a configuration file; paths in it are made absolute.
 *
 * @throws HoldfastError `config-invalid` with all its problems, or `io-error`.
 */
export function readConfig(file: string): Config {
  const parsed = parseConfig(readText(file));
  if (!parsed.ok) {
    throw new HoldfastError(
      'config-invalid',
      parsed.problems.map(({ message }) => message).join('\n'),
      { path: file, hint: 'docs/guide/mcp-http.md lists the settings.' },
    );
  }
  return absolute(parsed.config, dirname(resolve(file)));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'error';
    throw new HoldfastError('io-error', `The configuration cannot be read (${code}).`, {
      path: file,
      cause,
    });
  }
}

function absolute(config: Config, base: string): Config {
  const { repositories, auth } = config;
  return {
    ...config,
    ...(repositories && {
      repositories: repositories.map((it) => ({ ...it, root: resolve(base, it.root) })),
    }),
    ...(auth?.tokens && {
      auth: {
        ...auth,
        tokens: auth.tokens.map((it) =>
          it.file === undefined ? it : { ...it, file: resolve(base, it.file) },
        ),
      },
    }),
  };
}
