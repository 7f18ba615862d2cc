import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildCli, MAIN } from '../../apps/cli/test/built-cli.js';
import { makeShop, PRICE, type Shop } from '../../apps/cli/test/shop.js';
import { makeTempDir, type TempDir, writeTree } from '../../packages/test-kit/src/index.js';

const [hook] = parse(
  readFileSync(join(import.meta.dirname, '../../.pre-commit-hooks.yaml'), 'utf8'),
);

let shop: Shop;
let bin: TempDir;

beforeAll(buildCli, 180_000);
beforeEach(async () => {
  shop = makeShop();
  bin = makeTempDir('holdfast-bin-');
  writeTree(bin.path, { holdfast: `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n` });
  shop.write('.git/hooks/pre-commit', `#!/bin/sh\nexec ${hook.entry}\n`);
  chmodSync(join(bin.path, 'holdfast'), 0o755);
  chmodSync(join(shop.path, '.git/hooks/pre-commit'), 0o755);
  await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
});
afterEach(() => {
  shop.remove();
  bin.remove();
});

/** git, with the hook as it is defined and the command in the search path. */
function git(...args: string[]) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.invalid'];
  const PATH = `${bin.path}${delimiter}${process.env.PATH}`;
  return spawnSync('git', [...who, ...args], {
    cwd: shop.path,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
}

test('the hook lets a commit through, and stops one that makes a document stale', () => {
  git('add', '-A');
  expect(git('commit', '-m', 'Anchor')).toMatchObject({ status: 0 });

  shop.write('src/price.ts', PRICE.replace('count * price', 'price'));
  git('add', '-A');
  const stopped = git('commit', '-m', 'Count once');
  expect(stopped.status).toBe(1);
  expect(stopped.stdout + stopped.stderr).toContain('its body changed');
  expect(git('log', '-1', '--format=%s').stdout).toBe('Anchor\n');

  // What is staged counts, not what is on disk.
  git('reset', '-q', 'src/price.ts');
  shop.write('docs/guide.md', '# Guide\n\nDeploys on port 8080.\n');
  git('add', 'docs/guide.md');
  expect(git('commit', '-m', 'Guide')).toMatchObject({ status: 0 });
});
