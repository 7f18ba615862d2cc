import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of somebody else's source code. */
export interface CorpusFile {
  readonly path: string;
  readonly text: string;
}

/** Packages that ship the TypeScript they were made from. */
const PACKAGES = ['@tanstack/react-query', 'immer', 'rxjs', 'zod'];

/** Every source file of the corpus, declaration files and broken ones apart. */
export function readCorpus(): readonly CorpusFile[] {
  return PACKAGES.flatMap((name) => {
    const root = join(dirname(fileURLToPath(new URL('.', import.meta.url))), '..', 'node_modules');
    const source = join(root, name, 'src');
    return listFiles(source)
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
      .map((file) => ({
        path: `${name}/${file}`,
        text: readFileSync(join(source, file), 'utf8'),
      }));
  });
}

/**
 * The whole corpus when the environment variable HOLDFAST_MATRIX is `whole`; else the files in
 * which declarations are densest, so that a given number of them costs little, in an order that
 * takes turns between the packages.
 */
export function sampleCorpus(): readonly CorpusFile[] {
  const files = readCorpus();
  if (isWhole()) return files;
  const dense = files
    .filter(({ path }) => !/tests?[./]|locales/.test(path))
    .map((file) => ({ file, density: density(file.text) }))
    .sort((a, b) => b.density - a.density)
    .slice(0, 60)
    .map(({ file }) => file);
  // A step that has no factor in common with the length visits every file once.
  const step = [97, 89, 83].find((prime) => dense.length % prime !== 0) ?? 1;
  return dense.flatMap((_, index) => dense[(index * step) % dense.length] ?? []);
}

/** Lines that look like declarations, per character. */
function density(text: string): number {
  return (
    (text.match(/^(?:export |declare |abstract )?[a-z]+ \w+|^ {2}\w[\w ]*[?!]?[:(]/gm) ?? [])
      .length /
    (text.length + 1000)
  );
}

export function isWhole(): boolean {
  return process.env.HOLDFAST_MATRIX === 'whole';
}

function listFiles(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}
