/**
 * Where the source of a built file may lie, likeliest first: `dist/esm/x.d.mts` was made of
 * `src/x`, `lib/x` or `x`. Paths are relative to the package, without an extension.
 *
 * @param target - path of the built file, relative to the package.
 * @param folders - output and source directory as the package's own tsconfig names them.
 */
export function guessSource(
  target: string,
  folders: { readonly out?: string; readonly source?: string } = {},
): readonly string[] {
  const stem = target.replace(/^\.\//, '').replace(BUILT_EXTENSION, '');
  const { out, source = '' } = folders;
  const configured =
    out !== undefined && stem.startsWith(`${out}/`)
      ? [join(source, stem.slice(out.length + 1))]
      : [];
  const [first = '', ...rest] = stem.split('/');
  if (!OUTPUT.has(first) || rest.length === 0) return [...configured, stem, `src/${stem}`];
  const inner = rest.length > 1 && FORMAT.has(rest[0] ?? '') ? rest.slice(1) : rest;
  // `dist/src/x` is what a compiler writes when tests or scripts were compiled along with `src`.
  const tails = [...new Set([rest.join('/'), inner.join('/')])];
  return [
    ...new Set([
      ...configured,
      ...tails.map((tail) => (tail.startsWith('src/') ? tail : `src/${tail}`)),
      ...SOURCE_FOLDERS.filter((folder) => folder !== first).flatMap((folder) =>
        tails.map((tail) => `${folder}/${tail}`),
      ),
      ...tails,
    ]),
  ];
}

const BUILT_EXTENSION =
  /(?:\.(?:cjs|esm|umd|iife|es|min|prod|production|development|dev|global|browser|bundle|mjs))*(?:\.d\.[mc]?ts|\.[mc]?jsx?|\.[mc]?tsx?)$/;
const OUTPUT: ReadonlySet<string> = new Set(
  'dist build lib out output es esm cjs types typings target libs compiled umd module commonjs dts .output _dist publish'.split(
    ' ',
  ),
);
const FORMAT: ReadonlySet<string> = new Set(
  'esm cjs es es6 es2015 types typings dts module modules commonjs node browser umd legacy modern mjs lib dist'.split(
    ' ',
  ),
);
const SOURCE_FOLDERS = ['source', 'lib', 'app', 'ts'];

function join(directory: string, path: string): string {
  return directory === '' || directory === '.' ? path : `${directory}/${path}`;
}
