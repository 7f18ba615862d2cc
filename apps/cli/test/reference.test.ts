import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { cliReference } from '../../../scripts/shared/cli-reference.mjs';
import { buildCli, MAIN, PLAIN } from './built-cli.js';
import { runWarm } from './warm-program.js';

const PAGE = fileURLToPath(new URL('../../../docs/reference/cli.md', import.meta.url));

beforeAll(buildCli, 180_000);

test('docs/reference/cli.md is what --help prints', async () => {
  const help = async (words: readonly string[]) => {
    const run = await runWarm(MAIN, [...words, '--help'], {}, { ...PLAIN, COLUMNS: undefined });
    expect(run, words.join(' ')).toMatchObject({ code: 0, stderr: '' });
    return run?.stdout ?? '';
  };
  const page = await cliReference(help);
  expect(page, 'again with node scripts/generate-cli-reference.mjs').toBe(
    readFileSync(PAGE, 'utf8'),
  );
});
