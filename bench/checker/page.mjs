import { makeRepository } from '@holdfast/test-kit';
import { median } from '../lib/run-command.mjs';
import { ms, printTable, verdict } from '../lib/table.mjs';
import { api, signIn, view } from './client.mjs';
import { startProgram, untilChecked } from './programs.mjs';

const TARGET = 200;

/** How long the views of a document take that has many anchors, half of them stale. */
export async function benchPage({ kinds }, { anchors, rounds }) {
  const repository = makeRepository(sources(anchors, () => 1));
  const shown = [];
  try {
    for (const make of Object.values(kinds)) shown.push(await openShown(repository.path, make()));
    repository.commit(sources(anchors, (index) => 1 + (index % 2)));
    for (const it of shown) await makeStale(it, anchors);
    const names = Object.keys(shown[0].paths);
    const times = new Map();
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        for (const { server, cookie, paths } of shown) {
          const begin = performance.now();
          const { length } = await view(server, cookie, paths[name]);
          const key = `${name} ${server.url}`;
          times.set(key, {
            length,
            list: [...(times.get(key)?.list ?? []), performance.now() - begin],
          });
        }
      }
    }
    printTable(
      `the page of the anchor checker, ${anchors} anchors, over HTTP: median ms`,
      ['view', ...Object.keys(kinds), 'KiB', 'target'],
      names.map((name) => {
        const all = shown.map(({ server }) => times.get(`${name} ${server.url}`));
        const medians = all.map(({ list }) => median(list));
        const size = (all[0].length / 1024).toFixed(0);
        return [
          name,
          ...medians.map(ms),
          size,
          `<= ${TARGET} ${verdict(Math.max(...medians), TARGET)}`,
        ];
      }),
    );
  } finally {
    for (const { server } of shown) await server.stop();
    repository.remove();
  }
}

async function openShown(path, env) {
  const server = await startProgram('serve', env);
  const { id } = await api(server, 'POST', 'repositories', {
    url: `file://${path}`,
    name: 'values',
  });
  await untilChecked([server], 1);
  return { server, id };
}

async function makeStale(shown, anchors) {
  const { server, id } = shown;
  await api(server, 'POST', `repositories/${id}/check`, {});
  const { counts } = await api(server, 'GET', `repositories/${id}`);
  if (counts.stale !== anchors / 2) throw new Error(`${counts.stale} anchors are stale.`);
  shown.cookie = await signIn(server);
  const document = `/repositories/${id}/document?path=README.md`;
  const [first] = /\/repositories\/\w+\/anchors\/\w+/.exec(
    await view(server, shown.cookie, document),
  );
  shown.paths = {
    repositories: '/',
    'a repository': `/repositories/${id}`,
    'a document with all anchors': document,
    'its fresh anchors': `${document}&state=fresh`,
    review: '/review',
    'an anchor with its difference': first,
    'a difference alone': `${first}/diff`,
    audit: '/audit',
  };
}

/** @param factor - of a function by its number; another one makes its anchor stale. */
function sources(anchors, factor) {
  const numbers = Array.from({ length: anchors }, (_, index) => index);
  const file = (index) => `src/part${Math.floor(index / 10)}.ts`;
  const comments = numbers.map((index) => `<!-- anchor: ${file(index)}#value${index} -->\n`);
  const files = { 'README.md': `# Values\n\n${comments.join('')}` };
  for (const index of numbers) {
    const text = `export function value${index}(input: number): number {\n  const scaled = input * ${factor(index)};\n  return scaled + ${index};\n}\n`;
    files[file(index)] = (files[file(index)] ?? '') + text;
  }
  return files;
}
