import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
  mkdirSync(join(sample.path, 'apps/web'), { recursive: true });
  const candidates = [{ path: 'new.txt', content: 'new\n', reason: 'New' }];
  sample.write('new.json', JSON.stringify({ candidates }));
});
afterEach(() => sample.remove());

const at = (directory: string) => ({ cwd: join(sample.path, directory) });

/** Saves the plan for `new.txt` and answers the id as the program prints it. */
async function save(directory: string, args = ''): Promise<string> {
  const depth = directory === '.' ? '' : '../'.repeat(directory.split('/').length);
  const { code, stdout } = await sample.run(
    `change plan ${depth}new.json --save${args}`,
    at(directory),
  );
  expect(code).toBe(0);
  const written = /^Wrote (\S+)$/m.exec(stdout)?.[1] ?? '';
  expect(existsSync(join(sample.path, directory, written))).toBe(true);
  const place = directory === '.' ? '' : `${directory}/`;
  if (place !== '') expect(stdout).toContain(`Paths are relative to ${place} in this project.`);
  return / change apply ([0-9a-f]{12})\s/.exec(stdout)?.[1] ?? '';
}

test.each(['.', 'apps'])('a plan saved in src and applied by id in %s is for src', async (from) => {
  const id = await save('src');
  const shown = await sample.json(`change show ${id}`, at(from));
  expect([shown.code, shown.json.review.files[0].operation.path]).toEqual([0, 'new.txt']);
  const applied = await sample.run(`change apply ${id}`, at(from));
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  expect(applied.stdout).toContain('Paths are relative to src/ in this project.');
  expect(sample.read('src/new.txt')).toBe('new\n');
  expect(sample.read('new.txt')).toBeUndefined();
  expect(sample.read('apps/new.txt')).toBeUndefined();
  const recovered = await sample.run('change recover --last', at(from));
  expect(recovered.stdout).toContain('Paths are relative to src/ in this project.');
  expect(sample.read('src/new.txt')).toBeUndefined();
});

test('a stale saved plan is made again for the directory it was saved in', async () => {
  const id = await save('src');
  sample.write('src/new.txt', 'appeared\n');
  const { code, stdout } = await sample.run(`change apply ${id}`);
  expect(code).toBe(1);
  expect(stdout).toContain('holdfast change plan REQUEST --save --cwd src ');
  const there = await sample.run(`change apply ${id}`, at('src'));
  expect(there.stdout).toContain('holdfast change plan REQUEST --save  ');
  const web = await save('.', ' --app-root apps/web');
  sample.write('apps/web/new.txt', 'appeared\n');
  const below = await sample.run(`change apply ${web}`, at('apps/web'));
  expect(below.stdout).toContain('change plan REQUEST --app-root apps/web --save --cwd ../..');
});

test('a plan saved at the root for an app is applied by id from that app', async () => {
  const id = await save('.', ' --app-root apps/web');
  const applied = await sample.json(`change apply ${id}`, at('apps/web'));
  expect([applied.code, applied.json.status]).toEqual([0, 'applied']);
  expect(sample.read('apps/web/new.txt')).toBe('new\n');
});

test('--cwd that contradicts where a plan was saved is refused, and the right one is not', async () => {
  const id = await save('src');
  const refused = await sample.json(`change apply ${id} --cwd .`);
  expect([refused.code, refused.json.error.code]).toEqual([2, 'plan-mismatch']);
  expect(refused.json.error.message).toContain('saved in "src/"');
  expect(refused.json.error.message).toContain('names the root of the project');
  expect((await sample.json(`change show ${id} --cwd apps`)).code).toBe(2);
  expect(sample.read('new.txt')).toBeUndefined();
  expect((await sample.json(`change apply ${id} --cwd src`)).json.status).toBe('applied');
});

test('a plan saved in two directories is for the one the user is in or names', async () => {
  const id = await save('src');
  expect(await save('apps/web')).toBe(id);
  const unclear = await sample.json(`change apply ${id}`);
  expect([unclear.code, unclear.json.error.code]).toEqual([2, 'plan-mismatch']);
  expect(unclear.json.error.message).toMatch(/"src\/".*"apps\/web\/"|"apps\/web\/".*"src\/"/);
  expect((await sample.json(`change apply ${id}`, at('src'))).json.status).toBe('applied');
  expect(sample.read('apps/web/new.txt')).toBeUndefined();
  expect((await sample.json(`change apply ${id} --cwd apps/web`)).json.status).toBe('applied');
  expect(sample.read('apps/web/new.txt')).toBe('new\n');
});

test('a directory that became a link, or a record that was edited, is not followed', async () => {
  const id = await save('apps/web');
  rmSync(join(sample.path, 'apps/web'), { recursive: true });
  expect((await sample.json(`change apply ${id}`)).json.error.code).toBe('io-error');
  symlinkSync('../src', join(sample.path, 'apps/web'));
  expect((await sample.json(`change apply ${id}`)).json.error.code).toBe('unsafe-target');
  const plans = readdirSync(join(sample.path, '.holdfast/plans'));
  const record = plans.find((name) => name.includes('.workspace-')) ?? '';
  sample.write(`.holdfast/plans/${record}`, '{"schemaVersion":1,"workspace":"src"}\n');
  expect((await sample.json(`change apply ${id}`)).json.error.code).toBe('plan-mismatch');
  expect(sample.read('src/new.txt')).toBeUndefined();
  rmSync(join(sample.path, '.holdfast/plans', record));
  const unknown = await sample.json(`change apply ${id}`);
  expect([unknown.json.error.code, unknown.json.error.hint]).toEqual([
    'plan-mismatch',
    'Name the directory it was made in with --cwd.',
  ]);
  expect((await sample.json(`change apply ${id} --cwd src`)).json.status).toBe('applied');
});

test('--save under --json keeps the document as it is and names the file on stderr', async () => {
  const plain = await sample.run('change plan ../new.json --json', at('src'));
  const saved = await sample.run('change plan ../new.json --save --json', at('src'));
  expect([saved.code, saved.stdout]).toEqual([0, plain.stdout]);
  const { id } = JSON.parse(saved.stdout);
  expect(saved.stderr).toBe(`Wrote ../.holdfast/plans/${id}.json\n`);
});

test('a request in place of a plan, and too few digits of an id, say what to do', async () => {
  for (const verb of ['apply', 'show']) {
    const { code, json } = await sample.json(`change ${verb} new.json`);
    expect([code, json.error.code]).toEqual([2, 'plan-invalid']);
    expect(json.error.message).toBe('This is a request, not a plan.');
    expect(json.error.hint).toContain('holdfast change plan new.json --save');
  }
  const short = await sample.json('change show 61b6');
  expect([short.code, short.json.error.code]).toEqual([2, 'plan-not-found']);
  expect(short.json.error.hint).toContain('8 or more digits');
});
