import { proposeBlocks } from '@holdfast/blocks';
import { measure } from './lib/measure.mjs';
import { ms, printTable, ratio, verdict } from './lib/table.mjs';

const SIZES = [1_000, 5_000, 20_000, 50_000];
const ROUNDS = Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 5);

/** Proposing a map: how the time grows with the repository, and what one large flat folder costs. */
export async function benchBlocksPropose() {
  const inputs = new Map(SIZES.map((size) => [`${size} files`, repository(size)]));
  inputs.set('2000 in one flat folder', flatFolder(2_000));
  const variants = Object.fromEntries(
    [...inputs].map(([name, input]) => [name, { run: () => proposeBlocks(input) }]),
  );
  const result = await measure(variants, ROUNDS);
  const perFile = (name) => result[name].median / inputs.get(name).files.length;
  const first = perFile(`${SIZES[0]} files`);
  printTable(
    'propose a map: milliseconds, and per file beside the smallest',
    ['repository', 'imports', 'blocks', 'median', 'min', 'per file', 'target'],
    [...inputs].map(([name, input]) => [
      name,
      input.edges.length,
      proposeBlocks(input).blocks.length,
      ms(result[name].median),
      ms(result[name].min),
      ratio(perFile(name) / first),
      name.endsWith(' files') ? `<= 3x ${verdict(perFile(name) / first, 3)}` : '',
    ]),
  );
}

/** Packages of 200 files in folders of 5 to 40, importing mostly their neighbours. */
function repository(size) {
  const paths = Array.from({ length: size }, (_, at) => {
    const inside = at % 200;
    const folder = inside < 40 ? 'core' : inside < 80 ? 'ui/parts' : `feature${inside % 13}`;
    return `packages/p${Math.floor(at / 200)}/src/${folder}/file-${inside}.ts`;
  });
  const packages = Array.from({ length: Math.ceil(size / 200) }, (_, at) => ({
    name: `@bench/p${at}`,
    directory: `packages/p${at}`,
  }));
  return input(paths, (at) => [at + 1, at + 3, Math.floor(at / 200) * 200, at + 211], packages);
}

/** Rings of 50 in one folder: what the division of a folder costs at its worst. */
function flatFolder(size) {
  const paths = Array.from({ length: size }, (_, at) => `src/file-${at}.ts`);
  const ring = (at, step) => Math.floor(at / 50) * 50 + ((at + step) % 50);
  return input(paths, (at) => [ring(at, 1), ring(at, 2), ring(at, 7), at + 50], []);
}

function input(paths, targets, packages) {
  const edges = paths.flatMap((from, at) =>
    targets(at).flatMap((to) =>
      paths[to] === undefined || to === at
        ? []
        : [{ from, to: paths[to], type: 'imports', count: 1 }],
    ),
  );
  const words = new Map(
    paths.map((path, at) => [
      path,
      new Map(Array.from({ length: 60 }, (_, n) => [`word${(at * 7 + n * n) % 900}`, 1 + (n % 4)])),
    ]),
  );
  return {
    files: paths.map((path) => ({ path, class: 'source' })),
    packages,
    edges,
    words: (path) => words.get(path),
  };
}
