import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildImportGraph } from '@holdfast/blocks';
import { createOutlineProvider } from '@holdfast/blocks/node';
import { workingTree } from '@holdfast/source/node';

// One scan in a process of its own: `<way> <root> <cache>`; prints what it took and found.
const [way, root, cache] = process.argv.slice(2);
const SCRIPT = /\.[mc]?[jt]sx?$/;
const ways = { floor, scan, 'parse-all': parseAll };

const started = performance.now();
const found = await ways[way]();
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    ...found,
    wall: performance.now() - started,
    cpu: (user + system) / 1000,
    rss: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);

/** Our whole scan of a working tree: list, read, outline, resolve, count. */
async function scan() {
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
  const tree = workingTree(root);
  const paths = (await tree.list()).map(({ path }) => path).filter((path) => SCRIPT.test(path));
  await tree.close();
  for (const path of paths) {
    const file = join(root, path);
    visit(file, parseSync(path, readFileSync(file, 'utf8')).module, dirname(file));
  }
  return paths.length;
}
