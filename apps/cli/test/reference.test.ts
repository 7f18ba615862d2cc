import { fileURLToPath } from 'node:url';
import { runProcess } from '@holdfast/test-kit';
import { beforeAll, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';

beforeAll(buildCli, 180_000);

test('docs/reference/cli.md is what --help prints', async () => {
  const script = fileURLToPath(
    new URL('../../../scripts/generate-cli-reference.mjs', import.meta.url),
  );
  expect(await runProcess(process.execPath, [script, '--check'])).toMatchObject({
    code: 0,
    stderr: '',
  });
});
