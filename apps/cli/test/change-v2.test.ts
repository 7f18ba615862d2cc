import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeSample, type Sample } from './sample.js';

let sample: Sample;

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 0x0a]);
const OTHER_PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 0xff, 0xfd, 0x0a, 0x00]);
const LINES = Array.from({ length: 12 }, (_, line) => `export const n${line} = ${line};\n`).join(
  '',
);

/** The files that the plans below are about. */
const START: Readonly<Record<string, { readonly bytes: Buffer; readonly mode: number }>> = {
  'src/a.ts': { bytes: Buffer.from('export const a = 1;\n'), mode: 0o640 },
  'old/only.ts': { bytes: Buffer.from('export const only = 1;\n'), mode: 0o644 },
  'src/plain.ts': { bytes: Buffer.from('export const plain = 1;\n'), mode: 0o755 },
  'src/edited.ts': { bytes: Buffer.from(LINES), mode: 0o644 },
  'scripts/run.sh': { bytes: Buffer.from('#!/bin/sh\n'), mode: 0o640 },
  'scripts/page.txt': { bytes: Buffer.from('a page\n'), mode: 0o755 },
  'logo.png': { bytes: PICTURE, mode: 0o644 },
};

interface Shown {
  readonly operation: { readonly kind: string; readonly path: string };
}

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
  for (const [path, { bytes, mode }] of Object.entries(START)) put(path, bytes, mode);
});
afterEach(() => sample.remove());

function put(path: string, bytes: Uint8Array, mode = 0o644): void {
  const absolute = join(sample.path, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, bytes);
  chmodSync(absolute, mode);
}

/** Every file and directory of the project with its mode and bytes; not what git and Holdfast keep. */
function tree(): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (directory: string): void => {
    for (const name of readdirSync(join(sample.path, directory)).sort()) {
      const path = directory === '' ? name : `${directory}/${name}`;
      if (['.git', '.holdfast'].includes(path)) continue;
      const stat = lstatSync(join(sample.path, path));
      const mode = (stat.mode & 0o7777).toString(8);
      const bytes = stat.isFile() ? readFileSync(join(sample.path, path)).toString('latin1') : '/';
      found[path] = `${mode} ${bytes}`;
      if (stat.isDirectory()) visit(path);
    }
  };
  visit('');
  return found;
}

test('every kind of operation is planned, shown, applied exactly, and undone exactly', async () => {
  const request = {
    schemaVersion: 2,
    candidates: [
      { path: 'art/new.png', contentBase64: PICTURE.toString('base64'), reason: 'Draw' },
      { path: 'bin/go', content: '#!/bin/sh\necho\n', executable: true, reason: 'Start' },
      { path: 'src/a.ts', content: 'export const a = 2;\n', reason: 'Raise' },
      { path: 'logo.png', contentBase64: OTHER_PICTURE.toString('base64'), reason: 'Redraw' },
      { path: 'old/only.ts', delete: true, reason: 'Unused' },
      { path: 'lib/plain.ts', from: 'src/plain.ts', reason: 'Move' },
      {
        path: 'lib/edited.ts',
        from: 'src/edited.ts',
        edits: [{ old: 'n3 = 3', new: 'n3 = 33' }],
        reason: 'Move and correct',
      },
      { path: 'scripts/run.sh', executable: true, reason: 'Run it' },
      { path: 'scripts/page.txt', executable: false, reason: 'It is no program' },
    ],
  };
  sample.write('v2.json', JSON.stringify(request));
  const planned = await sample.run('change plan v2.json --output plan.json');
  expect(planned).toMatchObject({ code: 0, stderr: '' });
  const before = tree();

  const shown = await sample.run('change show plan.json');
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(shown.stdout).toContain('lib/plain.ts');
  expect(shown.stdout).toContain('+export const n3 = 33;');
  const stat = await sample.run('change show plan.json --stat');
  expect(stat).toMatchObject({ code: 0, stderr: '' });
  for (const { path } of request.candidates) expect(stat.stdout).toContain(path.split('/').at(-1));
  const { json } = await sample.json('change show plan.json');
  expect(
    json.review.files.map(({ operation }: Shown) => `${operation.kind} ${operation.path}`),
  ).toEqual([
    'create art/new.png',
    'create bin/go',
    'move lib/edited.ts',
    'move lib/plain.ts',
    'update logo.png',
    'delete old/only.ts',
    'chmod scripts/page.txt',
    'chmod scripts/run.sh',
    'update src/a.ts',
  ]);

  const dry = await sample.json('change apply plan.json --dry-run');
  expect(dry).toMatchObject({ code: 0, json: { status: 'ready' } });
  expect(tree()).toEqual(before);
  const applied = await sample.json('change apply plan.json');
  expect(applied).toMatchObject({ code: 0, json: { status: 'applied' } });
  const { 'old/only.ts': _only, old: _old, ...kept } = before;
  const { 'src/plain.ts': plain, 'src/edited.ts': edited, ...rest } = kept;
  expect(tree()).toEqual({
    ...rest,
    art: '755 /',
    'art/new.png': `644 ${PICTURE.toString('latin1')}`,
    bin: '755 /',
    'bin/go': '755 #!/bin/sh\necho\n',
    lib: '755 /',
    'lib/edited.ts': edited?.replace('n3 = 3', 'n3 = 33'),
    'lib/plain.ts': plain,
    'logo.png': `644 ${OTHER_PICTURE.toString('latin1')}`,
    'scripts/page.txt': '644 a page\n',
    'scripts/run.sh': '750 #!/bin/sh\n',
    'src/a.ts': '640 export const a = 2;\n',
  });

  const recovered = await sample.json('change recover --last');
  expect(recovered).toMatchObject({ code: 0, json: { status: 'recovered' } });
  expect(tree()).toEqual(before);
});

test('a patch of git with renames, modes and binary content is applied as git applies it', async () => {
  sample.commit({}, 'Start');
  sample.git('mv', 'src/edited.ts', 'src/renamed.ts');
  put('src/renamed.ts', Buffer.from(LINES.replace('n5 = 5', 'n5 = 55')));
  sample.git('mv', 'src/plain.ts', 'src/same.ts');
  put('logo.png', OTHER_PICTURE);
  put('icon.bin', PICTURE);
  sample.git('rm', '-q', 'old/only.ts');
  chmodSync(join(sample.path, 'scripts/run.sh'), 0o755);
  sample.git('add', '-A');
  const patch = sample.git('diff', '--cached', '--binary', '-M');
  expect(patch).toContain('rename from src/edited.ts');
  expect(patch).toContain('GIT binary patch');
  sample.commit({}, 'Wanted');
  sample.git('checkout', '-q', 'HEAD~1');

  const args = 'change plan --from-patch - --reason Patch --output plan.json';
  const planned = await sample.json(args, { input: patch });
  expect([planned.code, planned.json.schemaVersion]).toEqual([0, 2]);
  const before = tree();
  const applied = await sample.json('change apply plan.json');
  expect(applied).toMatchObject({ code: 0, json: { status: 'applied' } });
  sample.git('add', '-A', '--', ':!plan.json');
  expect(sample.git('diff', '--cached', '--stat', 'main')).toBe('');
  const recovered = await sample.json('change recover --last');
  expect(recovered).toMatchObject({ code: 0, json: { status: 'recovered' } });
  expect(tree()).toEqual(before);
});

test('a plan of version 2 may have more than 2 MiB, and a project sets how much', async () => {
  const KiB = 1024;
  const large = `${'x'.repeat(1023)}\n`.repeat(2_200);
  const candidates = [
    { path: 'grown.txt', content: `${large}end\n`, reason: 'More' },
    { path: 'scripts/run.sh', executable: true, reason: 'Run it' },
  ];
  put('grown.txt', Buffer.from(large));
  sample.write('v2.json', JSON.stringify({ schemaVersion: 2, candidates }));
  const configure = (fileBytes: number) =>
    put(
      '.holdfast/config.json',
      Buffer.from(JSON.stringify({ change: { limits: { fileBytes } } })),
    );
  configure(2_000 * KiB);
  const refused = await sample.json('change plan v2.json');
  expect([refused.code, refused.json.error.code]).toEqual([2, 'too-large']);
  expect(refused.json.error.hint).toContain('change.limits in .holdfast/config.json');

  configure(2_300 * KiB);
  expect((await sample.run('change plan v2.json --save --output plan.json')).code).toBe(0);
  const before = tree();
  const shown = await sample.json('change show plan.json --stat');
  expect(shown).toMatchObject({ code: 0, json: { stat: { added: 1, removed: 0 } } });
  const { id } = JSON.parse(sample.read('plan.json') ?? '');
  expect((await sample.json(`change apply ${id}`)).json.status).toBe('applied');
  expect(sample.read('grown.txt') === `${large}end\n`).toBe(true);
  expect((await sample.json('change recover --last')).json.status).toBe('recovered');
  expect(tree()).toEqual(before);

  configure(2_000 * KiB);
  for (const command of ['show plan.json', 'apply plan.json', `apply ${id}`]) {
    const { code, json } = await sample.json(`change ${command}`);
    expect([command, code, json.error.code]).toEqual([command, 2, 'too-large']);
  }
  expect(tree()).toEqual(before);
});

test('contentFile is read beside the request, or where the user is for a request from stdin', async () => {
  put('drafts/new.png', PICTURE);
  put('drafts/a.txt', Buffer.from('export const a = 3;\n'));
  const request = JSON.stringify({
    schemaVersion: 2,
    candidates: [
      { path: 'new.png', contentFile: 'new.png', reason: 'Draw' },
      { path: 'src/a.ts', contentFile: './a.txt', reason: 'Raise' },
    ],
  });
  sample.write('drafts/request.json', request);
  const { code, json } = await sample.json('change plan drafts/request.json');
  expect([code, json.operations]).toMatchObject([
    0,
    [
      { kind: 'create', content: PICTURE.toString('base64'), encoding: 'base64' },
      { kind: 'update', content: 'export const a = 3;\n' },
    ],
  ]);
  const piped = await sample.json('change plan - --cwd ..', {
    cwd: join(sample.path, 'drafts'),
    input: request,
  });
  expect(piped.json).toEqual(json);
});

test('a contentFile that cannot be read is refused, by name', async () => {
  put('large.bin', Buffer.alloc(2_000));
  const limits = { fileBytes: 1_500, totalBytes: 1_600 };
  put('.holdfast/config.json', Buffer.from(JSON.stringify({ change: { limits } })));
  put('half.bin', Buffer.alloc(1_000));
  for (const [contentFiles, code, message] of [
    [['nowhere.bin'], 'io-error', 'There is no file "nowhere.bin".'],
    [['src'], 'input-not-file', '"src" is not a regular file.'],
    [['/etc/hosts'], 'request-invalid', 'candidates[0].contentFile is not a relative path.'],
    [['large.bin'], 'too-large', 'candidates[0] has more than 1500 bytes'],
    [['half.bin', 'half.bin'], 'too-large', 'candidates[1] there are more than 1600 bytes in all'],
  ] as const) {
    const candidates = contentFiles.map((contentFile, index) => {
      return { path: `made-${index}`, contentFile, reason: 'Take it' };
    });
    sample.write('v2.json', JSON.stringify({ schemaVersion: 2, candidates }));
    const { code: exitCode, json } = await sample.json('change plan v2.json');
    expect([exitCode, json.error.code]).toEqual([2, code]);
    expect(json.error.message).toContain(message);
  }
});
