import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeShop, type Shop } from './shop.js';

let shop: Shop;
beforeAll(async () => {
  await buildCli();
  shop = makeShop();
}, 180_000);
afterAll(() => shop.remove());

test('looks, asks, sets up, and has nothing left to do', async () => {
  const looked = await shop.run(['init', '--dry-run']);
  expect(looked).toMatchObject({ code: 0, stderr: '' });
  expect(looked.stdout).toContain(
    'AGENTS.md#shop/prices describes src/price.ts#function totalPrice\n',
  );
  expect(existsSync(join(shop.path, '.holdfast/anchors.json'))).toBe(false);

  const unasked = await shop.run(['init']);
  expect(unasked.code).toBe(1);
  expect(unasked.stderr).toContain('nobody can be asked here');
  expect(existsSync(join(shop.path, '.holdfast/anchors.json'))).toBe(false);

  const { code, json } = await shop.json(['init', '--yes', '--by', 'Ada']);
  expect(code).toBe(0);
  expect(json).toMatchObject({
    done: { files: ['.holdfast/config.json', '.holdfast/.gitattributes'], anchors: 2 },
  });
  const checked = await shop.run(['check']);
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.stdout).toMatch(/^2 anchors: 2 fresh\.\n\nMap: \d+ blocks?, 5 files\.\n/);

  const again = await shop.run(['init', '--yes']);
  expect(again.stdout).toContain('Nothing is left to set up.');
});

test('offers the skill to the agents that are used here, and leaves what is there', async () => {
  const other = makeShop();
  onTestFinished(() => other.remove());
  const skill = readFileSync(
    join(import.meta.dirname, '../../../skills/holdfast/SKILL.md'),
    'utf8',
  );
  const pathsOf = async (...options: string[]) => {
    const { json } = await other.json(['init', '--dry-run', ...options]);
    return json.plan.files.map(({ path }: { path: string }) => path);
  };
  expect(await pathsOf()).toEqual(['.holdfast/config.json', '.holdfast/.gitattributes']);
  writeFileSync(join(other.path, 'CLAUDE.md'), 'See AGENTS.md.\n');
  mkdirSync(join(other.path, '.codex'));
  expect((await pathsOf()).slice(2)).toEqual([
    '.claude/skills/holdfast/SKILL.md',
    '.agents/skills/holdfast/SKILL.md',
  ]);
  expect(await pathsOf('--no-skill')).toHaveLength(2);
  // Behind a link lies what other projects share.
  symlinkSync('.codex', join(other.path, '.agents'));
  expect((await pathsOf()).slice(2)).toEqual(['.claude/skills/holdfast/SKILL.md']);

  const { json } = await other.json([
    'init',
    '--yes',
    '--by',
    'Ada',
    '--no-blocks',
    '--no-anchors',
  ]);
  expect(json.done.files).toContain('.claude/skills/holdfast/SKILL.md');
  expect(readFileSync(join(other.path, '.claude/skills/holdfast/SKILL.md'), 'utf8')).toBe(skill);
  writeFileSync(join(other.path, '.claude/skills/holdfast/SKILL.md'), 'Mine.\n');
  expect((await other.run(['init', '--yes', '--no-blocks', '--no-anchors'])).stdout).toContain(
    'Nothing is left to set up.',
  );
});
