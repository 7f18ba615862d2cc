import {
  chmodSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
  sample.commit(
    {
      '.gitignore': 'ignored/\n.holdfast/\n*.json\n',
      'src/keep.ts': 'export const keep = 1;\n',
      'src/gone.ts': 'export {};\n',
      'src/run.sh': 'true\n',
    },
    'Start',
  );
});
afterEach(() => sample.remove());

interface Shown {
  readonly operation: { readonly kind: string; readonly path: string };
}

const at = (path: string) => join(sample.path, path);
const status = () => sample.git('status', '--porcelain', '--untracked-files=all');
const take = (more = '') => sample.run(`change plan --from-worktree --save ${more}`.trim());

test('work of every kind becomes a plan, the files are those of HEAD, and the plan brings the work back', async () => {
  mkdirSync(at('src/deep'));
  mkdirSync(at('ignored'));
  sample.write('src/a.ts', 'export const a = 2;\n');
  sample.write('src/deep/new.bin', '\0binary\n');
  sample.write('src/staged.ts', 'staged\n');
  sample.write('src/meant.ts', 'meant\n');
  sample.write('ignored/mine.txt', 'mine\n');
  sample.write('.env', 'SECRET=1\n');
  sample.git('add', 'src/staged.ts');
  sample.git('add', '--intent-to-add', 'src/meant.ts');
  sample.git('mv', 'src/keep.ts', 'src/kept.ts');
  rmSync(at('src/gone.ts'));
  chmodSync(at('src/run.sh'), 0o755);
  sample.git('add', 'src/run.sh');

  const taken = await take('--reason Work');
  expect(taken).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^Left out, as no plan may touch them: .env\nFiles and index are as HEAD has them\. .+ recover \S+\n$/,
    ),
  });
  expect(status()).toBe('?? .env\n');
  expect(sample.read('src/a.ts')).toBe('export const a = 1;\n');
  expect(existsSync(at('src/deep'))).toBe(false);
  expect(sample.read('ignored/mine.txt')).toBe('mine\n');

  const id = /change apply ([0-9a-f]{12})/.exec(taken.stdout)?.[1] ?? '';
  const { json } = await sample.json(`change show ${id} --no-impact`);
  expect(
    json.review.files.map(({ operation: { kind, path } }: Shown) => `${kind} ${path}`),
  ).toEqual([
    'update src/a.ts',
    'create src/deep/new.bin',
    'delete src/gone.ts',
    'move src/kept.ts',
    'create src/meant.ts',
    'chmod src/run.sh',
    'create src/staged.ts',
  ]);
  expect(await sample.run(`change apply ${id}`)).toMatchObject({ code: 0 });
  expect(sample.read('src/a.ts')).toBe('export const a = 2;\n');
  expect(sample.read('src/deep/new.bin')).toBe('\0binary\n');
  expect(statSync(at('src/run.sh')).mode & 0o100).toBe(0o100);
  expect(status().split('\n').sort()).toEqual(
    ['', ' D src/gone.ts', ' D src/keep.ts', ' M src/a.ts', ' M src/run.sh']
      .concat(
        ['.env', 'src/deep/new.bin', 'src/kept.ts', 'src/meant.ts', 'src/staged.ts'].map(
          (path) => `?? ${path}`,
        ),
      )
      .sort(),
  );
});

test('nothing is changed where the work cannot be brought back exactly', async () => {
  const refused = async (path: string | undefined, code = 'worktree-refused') => {
    const before = status();
    const { json } = await sample.json('change plan --from-worktree --output plan.json');
    expect(json.error).toMatchObject(path === undefined ? { code } : { code, path });
    expect(status()).toBe(before);
    expect(existsSync(at('plan.json'))).toBe(false);
  };
  await refused(undefined, 'request-invalid');

  sample.write('src/a.ts', 'staged\n');
  sample.git('add', 'src/a.ts');
  sample.write('src/a.ts', 'on disk\n');
  await refused('src/a.ts');
  sample.git('reset', '-q', '--hard');

  symlinkSync('a.ts', at('src/link.ts'));
  await refused('src/link.ts');
  rmSync(at('src/link.ts'));

  sample.write('src/a.ts', 'changed\n');
  sample.git('config', 'core.autocrlf', 'true');
  await refused('src/a.ts');
  sample.git('config', 'core.autocrlf', 'false');
  sample.write('.git/info/attributes', 'src/a.ts filter=lfs\n');
  await refused('src/a.ts');
  rmSync(at('.git/info/attributes'));

  sample.git('reset', '-q', '--hard');
  writeFileSync(Buffer.from(`${at('src/')}b\xff.txt`, 'latin1'), 'hi\n');
  await refused(undefined);
  rmSync(Buffer.from(`${at('src/')}b\xff.txt`, 'latin1'));

  writeFileSync(at('src/key.pem'), 'k\n', { mode: 0o600 });
  await refused('src/key.pem');
  rmSync(at('src/key.pem'));
  mkdirSync(at('closed'), { mode: 0o700 });
  sample.write('closed/a.txt', 'a\n');
  await refused('closed');
  rmSync(at('closed'), { recursive: true });

  sample.git('rm', '-q', '--cached', 'src/a.ts');
  await refused('src/a.ts');
  sample.git('reset', '-q', '--hard');
  sample.write('src/a.ts', 'staged\n');
  sample.git('add', 'src/a.ts');
  sample.git('update-index', '--assume-unchanged', 'src/a.ts');
  await refused('src/a.ts');
  sample.git('update-index', '--no-assume-unchanged', 'src/a.ts');

  sample.write('.git/MERGE_HEAD', `${sample.git('rev-parse', 'HEAD')}`);
  await refused(undefined);
  rmSync(at('.git/MERGE_HEAD'));

  const bogus = await sample.json('change plan --from-worktree --output plan.json --fail-on bogus');
  expect([bogus.json.error.code, existsSync(at('plan.json'))]).toEqual(['usage-error', false]);
  const nowhere = await sample.json('change plan --from-worktree --save --app-root nowhere');
  expect(nowhere.json.error).toMatchObject({
    code: 'io-error',
    message: expect.stringContaining('nowhere'),
  });
  const { code, stderr } = await sample.run('change plan --from-worktree');
  expect([code, stderr]).toEqual([1, expect.stringContaining('--save')]);
});

test('work is put back when the plan cannot be kept', async () => {
  sample.write('src/a.ts', 'export const a = 2;\n');
  sample.write('src/new.ts', 'new\n');
  sample.git('add', '.');
  sample.write('plan.json', 'mine\n');
  const before = status();
  const { json } = await sample.json('change plan --from-worktree --output plan.json');
  expect(json.error.code).toBe('output-exists');
  expect(status()).toBe(before);
  expect(sample.read('src/new.ts')).toBe('new\n');
  expect(sample.read('plan.json')).toBe('mine\n');
});

test('in a directory of the repository only what is below it is taken', async () => {
  sample.write('src/a.ts', 'export const a = 2;\n');
  sample.git('add', 'src/a.ts');
  sample.write('notes.txt', 'mine\n');
  const { code, stdout } = await take('--app-root src');
  expect({ code, status: status() }).toEqual({ code: 0, status: ' M notes.txt\n' });
  expect(stdout).toContain('a.ts');
});
