import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// One scan in a process of its own: `<way> <root> <cache>`; prints what it took and found.
const [way, root, cache] = process.argv.slice(2);
const SCRIPT = /\.[mc]?[jt]sx?$/;
const ways = { floor, scan, 'parse-all': parseAll };

// Modules are loaded by each way for itself, and counted apart: the command loads them as one bundle.
const begun = process.cpuUsage();
let started = 0;
let loaded = process.cpuUsage();
const ready = () => {
  loaded = process.cpuUsage(begun);
  started = performance.now();
};
const found = await ways[way]();
const all = process.cpuUsage(begun);
process.stdout.write(
  JSON.stringify({
    ...found,
    wall: performance.now() - started,
    cpu: (all.user + all.system - loaded.user - loaded.system) / 1000,
    loading: (loaded.user + loaded.system) / 1000,
    rss: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);

/** Our whole scan of a working tree: list, read, outline, resolve, count. */
async function scan() {
  const { buildImportGraph } = await import('@holdfast/blocks');
  const { createOutlineProvider } = await import('@holdfast/blocks/node');
  const { workingTree } = await import('@holdfast/source/node');
  ready();
  const tree = workingTree(root, { stamps: join(cache, 'stamps') });
  const entries = await tree.list();
  const listed = performance.now() - started;
  const outlines = createOutlineProvider({ cacheDirectory: cache });
  const graph = await buildImportGraph(tree, { outlines, entries });
  await outlines.close();
  await tree.close();
  return { files: graph.coverage.files, edges: graph.edges.length, listed };
}

/** The least that a scanner on the same two libraries does: parse each file, resolve what it says. */
async function floor() {
  const { ResolverFactory } = await import('oxc-resolver');
  const resolver = new ResolverFactory({
    tsconfig: 'auto',
    extensions: ['.ts', '.tsx', '.js', '.jsx', '.json'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    conditionNames: ['node', 'import'],
  });
  let edges = 0;
  const files = await eachModule((file, module) => {
    const sources = [...module.staticImports, ...module.staticExports.flatMap((it) => it.entries)];
    for (const { moduleRequest } of sources) {
      if (moduleRequest === null) continue;
      if (resolver.resolveFileSync(file, moduleRequest.value).path !== undefined) edges += 1;
    }
  });
  return { files, edges };
}

/** Parsing alone. */
async function parseAll() {
  return { files: await eachModule(() => undefined), edges: 0 };
}

async function eachModule(visit) {
  const { parseSync } = await import('oxc-parser');
  ready();
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1_000_000_000,
    },
  );
  const paths = listed.split('\0').filter((path) => SCRIPT.test(path));
  for (const path of paths) {
    const file = join(root, path);
    visit(file, parseSync(path, readFileSync(file, 'utf8')).module, dirname(file));
  }
  return paths.length;
}
