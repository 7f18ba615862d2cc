import { empty, json, type ResolutionCase } from './resolution-case.js';

const NOT_BUILT = 'the target is made by a build, which a map does not need';

function workspace(manifest: object, ...others: readonly string[]) {
  return {
    ...empty('packages/app/src/a.ts', ...others),
    'package.json': json({ private: true, workspaces: ['packages/*'] }),
    'packages/app/package.json': json({ name: 'app' }),
    'packages/lib/package.json': json({ name: '@w/lib', ...manifest }),
  };
}

function fromApp(
  name: string,
  manifest: object,
  others: readonly string[],
  [specifier, expected]: readonly [string, string],
  more: Partial<ResolutionCase> = {},
): ResolutionCase {
  const files = workspace(manifest, ...others);
  return { name, files, from: 'packages/app/src/a.ts', specifier, expected, ...more };
}

const SRC = 'packages/lib/src/index.ts';

/** `exports`, `imports`, `main` and packages of the project without an install. */
export const packageCases: readonly ResolutionCase[] = [
  fromApp('exports to a source', { exports: './src/index.ts' }, [SRC], ['@w/lib', SRC]),
  fromApp(
    'exports with a subpath',
    { exports: { './x': './src/x.ts' } },
    ['packages/lib/src/x.ts'],
    ['@w/lib/x', 'packages/lib/src/x.ts'],
  ),
  fromApp(
    'exports with a pattern',
    { exports: { './*': './src/*.ts' } },
    ['packages/lib/src/deep/x.ts'],
    ['@w/lib/deep/x', 'packages/lib/src/deep/x.ts'],
  ),
  fromApp(
    'the longest pattern of exports',
    { exports: { './*': './src/*.ts', './ui/*': './ui/*.tsx' } },
    ['packages/lib/src/ui/b.ts', 'packages/lib/ui/b.tsx'],
    ['@w/lib/ui/b', 'packages/lib/ui/b.tsx'],
  ),
  fromApp(
    'a subpath that is not exported',
    { exports: { '.': './src/index.ts' } },
    [SRC, 'packages/lib/src/x.ts'],
    ['@w/lib/src/x.ts', 'unresolved'],
  ),
  fromApp(
    'a subpath that exports forbid',
    { exports: { './*': './src/*.ts', './private/*': null } },
    ['packages/lib/src/private/x.ts'],
    ['@w/lib/private/x', 'unresolved'],
  ),
  fromApp(
    'import or require, as the importer does it: import',
    { exports: { import: './esm.mjs', require: './cjs.cjs' } },
    ['packages/lib/esm.mjs', 'packages/lib/cjs.cjs'],
    ['@w/lib', 'packages/lib/esm.mjs'],
  ),
  fromApp(
    'import or require, as the importer does it: require',
    { exports: { import: './esm.mjs', require: './cjs.cjs' } },
    ['packages/lib/esm.mjs', 'packages/lib/cjs.cjs'],
    ['@w/lib', 'packages/lib/cjs.cjs'],
    { kind: 'require' },
  ),
  fromApp(
    'nested conditions',
    { exports: { '.': { node: { import: './node.js' }, default: './web.js' } } },
    ['packages/lib/node.js', 'packages/lib/web.js'],
    ['@w/lib', 'packages/lib/node.js'],
  ),
  fromApp(
    'code before its types',
    { exports: { types: './index.d.ts', default: './index.js' } },
    ['packages/lib/index.d.ts', 'packages/lib/index.js'],
    ['@w/lib', 'packages/lib/index.js'],
  ),
  fromApp('main', { main: 'lib.js' }, ['packages/lib/lib.js'], ['@w/lib', 'packages/lib/lib.js']),
  fromApp(
    'a subpath without exports',
    { main: 'lib.js' },
    ['packages/lib/lib.js', 'packages/lib/deep/x.js'],
    ['@w/lib/deep/x', 'packages/lib/deep/x.js'],
  ),
  fromApp(
    'index without anything',
    {},
    ['packages/lib/index.js'],
    ['@w/lib', 'packages/lib/index.js'],
  ),
  fromApp(
    'exports to what is built of src',
    { exports: { types: './dist/index.d.ts', import: './dist/index.js' } },
    [SRC],
    ['@w/lib', SRC],
    { oursOnly: NOT_BUILT },
  ),
  fromApp(
    'a built subpath',
    { exports: { './*': { types: './dist/types/*.d.ts', default: './dist/esm/*.mjs' } } },
    ['packages/lib/src/deep/x.ts'],
    ['@w/lib/deep/x', 'packages/lib/src/deep/x.ts'],
    { oursOnly: NOT_BUILT },
  ),
  fromApp(
    'a built directory',
    { exports: { './ui': './dist/ui/index.js' } },
    ['packages/lib/src/ui.tsx', 'packages/lib/src/ui/index.tsx'],
    ['@w/lib/ui', 'packages/lib/src/ui/index.tsx'],
    { oursOnly: NOT_BUILT },
  ),
  fromApp(
    'main to what is built',
    { main: 'dist/lib.cjs.js', types: 'dist/types/lib.d.ts' },
    ['packages/lib/src/lib.ts'],
    ['@w/lib', 'packages/lib/src/lib.ts'],
    { oursOnly: NOT_BUILT },
  ),
  fromApp(
    'a built entry whose name says nothing',
    { main: 'dist/bundle.js' },
    [SRC],
    ['@w/lib', SRC],
    { oursOnly: NOT_BUILT },
  ),
  fromApp(
    'a committed build has a source still',
    { main: 'dist/index.js' },
    ['packages/lib/dist/index.js', SRC],
    ['@w/lib', SRC],
    { oursOnly: 'they take the committed output; what people edit is its source' },
  ),
  fromApp(
    'a subpath of a package that says nothing',
    {},
    ['packages/lib/src/x.ts'],
    ['@w/lib/x', 'packages/lib/src/x.ts'],
    { oursOnly: NOT_BUILT },
  ),
  {
    name: 'the output directory of the package itself',
    files: {
      ...workspace({ main: 'target/js/x.js' }, 'packages/lib/code/x.ts'),
      'packages/lib/tsconfig.json': json({
        compilerOptions: { outDir: 'target/js', rootDir: 'code' },
      }),
    },
    from: 'packages/app/src/a.ts',
    specifier: '@w/lib',
    expected: 'packages/lib/code/x.ts',
    oursOnly: NOT_BUILT,
  },
  {
    name: 'a condition of the importer for sources',
    files: {
      ...workspace(
        { exports: { '@w/source': './src/index.ts', default: './dist/index.js' } },
        SRC,
        'packages/lib/dist/index.js',
      ),
      'packages/app/tsconfig.json': json({ compilerOptions: { customConditions: ['@w/source'] } }),
    },
    from: 'packages/app/src/a.ts',
    specifier: '@w/lib',
    expected: SRC,
    oursOnly: 'their conditions are one list for all files',
  },
  {
    name: 'the package itself by its name',
    files: {
      ...empty('src/a.ts', 'src/b.ts'),
      'package.json': json({ name: 'self', exports: { './b': './src/b.ts' } }),
    },
    from: 'src/a.ts',
    specifier: 'self/b',
    expected: 'src/b.ts',
  },
  {
    name: 'imports of the package',
    files: {
      ...empty('src/a.ts', 'src/b.ts'),
      'package.json': json({ imports: { '#in/*': './src/*.ts' } }),
    },
    from: 'src/a.ts',
    specifier: '#in/b',
    expected: 'src/b.ts',
  },
  {
    name: 'imports that lead to a package',
    files: { ...empty('src/a.ts'), 'package.json': json({ imports: { '#dep': 'left-pad' } }) },
    from: 'src/a.ts',
    specifier: '#dep',
    expected: 'external:left-pad',
  },
  {
    name: 'imports that are not there',
    files: { ...empty('src/a.ts'), 'package.json': json({ imports: {} }) },
    from: 'src/a.ts',
    specifier: '#gone',
    expected: 'unresolved',
  },
  {
    name: 'a package that is carried in node_modules',
    files: {
      ...empty('src/a.ts', 'node_modules/dep/main.js'),
      'node_modules/dep/package.json': json({ main: 'main.js' }),
    },
    from: 'src/a.ts',
    specifier: 'dep',
    expected: 'node_modules/dep/main.js',
  },
  ...(['fs', 'node:fs', 'fs/promises', 'node:test'] as const).map((specifier) => ({
    name: `what Node itself has: ${specifier}`,
    files: empty('a.ts'),
    from: 'a.ts',
    specifier,
    expected: `external:node:${specifier.replace(/^node:/, '')}`,
  })),
  ...(['react', '@scope/name', '@scope/name/deep/x.js', 'react/jsx-runtime'] as const).map(
    (specifier) => ({
      name: `a package of nobody here: ${specifier}`,
      files: empty('a.ts'),
      from: 'a.ts',
      specifier,
      expected: `external:${/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]}`,
    }),
  ),
  ...(
    [
      ['an alias that nothing here explains', '~/x', 'unresolved'],
      ['a package with a query', 'dep?worker', 'external:dep'],
      ['a version in a specifier', 'npm:chalk@5/x', 'external:chalk'],
      ['a module of another runtime', 'bun:test', 'external:bun:test'],
      ['a URL, without its host', 'https://host.example/std@1.0/a.ts', 'external:std'],
      ['an inline loader', '!!raw-loader!./b.ts', 'b.ts'],
      ['a virtual module', 'virtual:pwa', 'ignored'],
    ] as const
  ).map(([name, specifier, expected]) => ({
    name,
    files: empty('a.ts', 'b.ts'),
    from: 'a.ts',
    specifier,
    expected,
    oursOnly: 'a resolver of installed packages has no word for it',
  })),
];
