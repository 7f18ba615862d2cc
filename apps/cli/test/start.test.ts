import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { beforeAll, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';

beforeAll(buildCli, 180_000);

/** The modules that really ran: those of the chunks that were loaded, as the build lists them. */
async function loadedModules(args: readonly string[]): Promise<readonly string[]> {
  using project = makeTempDir();
  using coverage = makeTempDir();
  const { code } = await holdfast(args, {
    cwd: project.path,
    env: { NODE_V8_COVERAGE: coverage.path },
  });
  expect(code).toBe(0);
  const scripts = readdirSync(coverage.path).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage.path, name), 'utf8')) as {
      result: readonly { url: string }[];
    };
    return result.map(({ url }) => url).filter((url) => url.includes('/apps/cli/dist/'));
  });
  expect(scripts.length).toBeGreaterThan(1);
  const modules = JSON.parse(
    readFileSync(new URL('../dist/modules.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>;
  return scripts.flatMap((url) => modules[basename(url)] ?? [`unlisted ${url}`]);
}

test.each([[['--help']], [['--version']], [['change', 'apply', '--help']]])(
  '%j loads no library',
  async (args) => {
    const modules = await loadedModules(args);
    expect(modules.some((module) => module.endsWith('src/command-line/dispatch.ts'))).toBe(true);
    expect(modules.filter((module) => /node_modules|packages\/(?!base\/)/.test(module))).toEqual(
      [],
    );
  },
);

test('status loads what it reads with, and nothing that validates plans', async () => {
  const modules = await loadedModules(['change', 'status', '--json']);
  expect(modules.some((module) => module.endsWith('journal/src/status.ts'))).toBe(true);
  expect(
    modules.filter((module) =>
      /\/(zod|semver|yaml|diff|highlight|yargs|jsonc-parser)@/.test(module),
    ),
  ).toEqual([]);
});
