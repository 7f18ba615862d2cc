import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitTree } from './commit-tree.js';
import { fetchFailure, startBench } from './mirror-bench.js';

let bench: Awaited<ReturnType<typeof startBench>>;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** A script that leaves a file when it runs. */
function trap(name: string): { readonly script: string; readonly sprung: () => boolean } {
  const mark = join(bench.temp.path, `sprung-${name}`);
  const script = join(bench.temp.path, `trap-${name}`);
  writeFileSync(script, `#!/bin/sh\necho "$0 $*" >> '${mark}'\n`, { mode: 0o755 });
  return { script, sprung: () => existsSync(mark) };
}

test('what the machine, the user and the environment say to git is not listened to', async () => {
  const commit = bench.makeServed('plain').commit({ a: '1' });
  const { script, sprung } = trap('machine');
  const hooks = join(bench.temp.path, 'hooks');
  mkdirSync(hooks);
  for (const name of ['reference-transaction', 'post-checkout', 'pre-auto-gc', 'post-update']) {
    writeFileSync(join(hooks, name), `#!/bin/sh\n'${script}' ${name}\n`, { mode: 0o755 });
  }
  const config = join(bench.temp.path, 'hostile.gitconfig');
  writeFileSync(
    config,
    [
      `[core]\n\thooksPath = ${hooks}\n\tfsmonitor = ${script}\n\taskPass = ${script}`,
      `\tsshCommand = ${script}\n\tgitProxy = ${script}`,
      `[credential]\n\thelper = ${script}`,
      `[url "ext::${script} "]\n\tinsteadOf = https://`,
      '[protocol]\n\tallow = always',
      `[uploadpack]\n\tpackObjectsHook = ${script}`,
      `[remote "origin"]\n\turl = ext::${script}\n\tuploadpack = ${script}`,
      `[alias]\n\tfetch = !${script}\n`,
    ].join('\n'),
  );
  const hostile = {
    HOME: bench.temp.path,
    XDG_CONFIG_HOME: bench.temp.path,
    GIT_CONFIG_GLOBAL: config,
    GIT_CONFIG_SYSTEM: config,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'include.path',
    GIT_CONFIG_VALUE_0: config,
    GIT_CONFIG_PARAMETERS: `'core.hooksPath=${hooks}'`,
    GIT_TEMPLATE_DIR: bench.temp.path,
    GIT_DIR: join(bench.served, 'plain', '.git'),
    GIT_ASKPASS: script,
    SSH_ASKPASS: script,
    GIT_SSH: script,
    GIT_SSH_COMMAND: script,
    GIT_EXTERNAL_DIFF: script,
    GIT_PROXY_COMMAND: script,
    GIT_EXEC_PATH: bench.temp.path,
    GIT_SSL_NO_VERIFY: '1',
    https_proxy: 'http://127.0.0.1:1',
    ALL_PROXY: 'http://127.0.0.1:1',
  };
  const before = { ...process.env };
  const mirrors = await bench.open({}, 'machine');
  Object.assign(process.env, hostile);
  try {
    await mirrors.fetch(bench.repository({ url: `${bench.server.origin}/plain` }));
  } finally {
    for (const name of Object.keys(hostile)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  expect(sprung()).toBe(false);
  const { history, close } = await mirrors.open(bench.repository());
  expect(await history.resolve('HEAD')).toBe(commit);
  await close();
});

test('contents that would do something in a work tree are only read', async () => {
  const { script, sprung } = trap('contents');
  const odd = bench.makeServed('odd');
  odd.commit({
    '.gitattributes': '* filter=evil diff=evil merge=evil ident\n',
    '.gitconfig': `[filter "evil"]\n\tsmudge = ${script}\n\tclean = ${script}\n`,
    '.holdfast/hooks/post-checkout': { content: `#!/bin/sh\n${script}\n`, mode: 0o755 },
    'package.json': JSON.stringify({ scripts: { postinstall: script } }),
    'leads/out': { symlink: '/etc/passwd' },
    'leads/up': { symlink: '../../../../etc/passwd' },
    'new\nline.ts': 'a',
    'tab\t"quote".ts': 'b',
    '-rf': 'c',
    '[id]/(group)/é.ts': 'd',
    'back\\slash.ts': 'e',
  });
  odd.git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},vendor/module`);
  odd.git('commit', '-q', '-m', 'Add a submodule');
  const mirrors = await bench.open({}, 'contents');
  await mirrors.fetch(bench.repository({ url: `${bench.server.origin}/odd` }));
  const { history, close } = await mirrors.open(bench.repository());
  const tree = await history.treeAt((await history.resolve('HEAD')) ?? '');
  const kinds: Record<string, string> = {};
  for (const { path } of await tree.list()) {
    const read = await tree.read(path);
    kinds[path] = read.kind === 'unavailable' ? read.reason : read.kind;
  }
  expect(kinds).toEqual({
    '-rf': 'found',
    '.gitattributes': 'found',
    '.gitconfig': 'found',
    '.holdfast/hooks/post-checkout': 'found',
    '[id]/(group)/é.ts': 'found',
    'back\\slash.ts': 'found',
    'leads/out': 'symlink',
    'leads/up': 'symlink',
    'new\nline.ts': 'found',
    'package.json': 'found',
    'tab\t"quote".ts': 'found',
    'vendor/module': 'submodule',
  });
  await close();
  expect(sprung()).toBe(false);
});

test('blemishes of old repositories are let through, and nothing else with them', async () => {
  const old = bench.makeServed('old');
  const commit = commitTree(old, [['100644', 'a', 'x']], 'A<a@example.invalid>');
  const mirrors = await bench.open({}, 'old');
  const repository = bench.repository({ url: `${bench.server.origin}/old` });
  await mirrors.fetch(repository);
  commitTree(old, [['100644', '.git', 'x']], 'A<a@example.invalid>');
  const failed = await fetchFailure(mirrors, repository);
  expect(failed).toMatchObject({ data: { reason: 'objects-refused', retry: false } });
  expect(failed?.message).toBe('The server sent objects that git refuses: hasDotgit.');
  const { history, close } = await mirrors.open(repository);
  expect(await history.resolve('HEAD')).toBe(commit);
  await close();
});
