import { empty, json, type ResolutionCase } from './resolution-case.js';

function withConfig(config: unknown, ...others: readonly string[]) {
  return { ...empty('src/a.ts', ...others), 'tsconfig.json': json(config) };
}

/** `paths`, `baseUrl`, `extends` and references. */
export const tsconfigCases: readonly ResolutionCase[] = [
  {
    name: 'paths with a star',
    files: withConfig({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }, 'src/b.ts'),
    from: 'src/a.ts',
    specifier: '@/b',
    expected: 'src/b.ts',
  },
  {
    name: 'paths to a directory',
    files: withConfig({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }, 'src/ui/index.tsx'),
    from: 'src/a.ts',
    specifier: '@/ui',
    expected: 'src/ui/index.tsx',
  },
  {
    name: 'an exact pattern before a star',
    files: withConfig(
      { compilerOptions: { paths: { 'lib*': ['./src/star/*'], lib: ['./src/exact.ts'] } } },
      'src/exact.ts',
    ),
    from: 'src/a.ts',
    specifier: 'lib',
    expected: 'src/exact.ts',
  },
  {
    name: 'the longest pattern, not the first',
    files: withConfig(
      { compilerOptions: { paths: { '@/*': ['./src/*'], '@/ui/*': ['./ui/*'] } } },
      'src/ui/b.ts',
      'ui/b.ts',
    ),
    from: 'src/a.ts',
    specifier: '@/ui/b',
    expected: 'ui/b.ts',
  },
  {
    name: 'the second target where the first is not there',
    files: withConfig(
      { compilerOptions: { paths: { '~/*': ['./gen/*', './src/*'] } } },
      'src/b.ts',
    ),
    from: 'src/a.ts',
    specifier: '~/b',
    expected: 'src/b.ts',
  },
  {
    name: 'paths relative to baseUrl',
    files: withConfig(
      { compilerOptions: { baseUrl: 'src', paths: { '#x/*': ['x/*'] } } },
      'src/x/b.ts',
    ),
    from: 'src/a.ts',
    specifier: '#x/b',
    expected: 'src/x/b.ts',
  },
  {
    name: 'baseUrl alone',
    files: withConfig({ compilerOptions: { baseUrl: '.' } }, 'src/b.ts'),
    from: 'src/a.ts',
    specifier: 'src/b',
    expected: 'src/b.ts',
  },
  {
    name: 'comments and trailing commas',
    files: {
      ...empty('src/a.ts', 'src/b.ts'),
      'tsconfig.json':
        '// here\n{ "compilerOptions": { /* "x": 1 */ "paths": { "@//*": ["./src/*"], }, }, }',
    },
    from: 'src/a.ts',
    specifier: '@//b',
    expected: 'src/b.ts',
  },
  {
    name: 'paths of a base are relative to the base',
    files: {
      ...empty('app/src/a.ts', 'shared/b.ts'),
      'config/tsconfig.base.json': json({
        compilerOptions: { paths: { '@shared/*': ['../shared/*'] } },
      }),
      'app/tsconfig.json': json({ extends: '../config/tsconfig.base.json' }),
    },
    from: 'app/src/a.ts',
    specifier: '@shared/b',
    expected: 'shared/b.ts',
  },
  {
    name: 'the last of several bases',
    files: {
      ...empty('a.ts', 'one/b.ts', 'two/b.ts'),
      'one.json': json({ compilerOptions: { paths: { '@/*': ['./one/*'] } } }),
      'two.base.json': json({ compilerOptions: { paths: { '@/*': ['./two/*'] } } }),
      'base.json': json({ compilerOptions: { paths: { '@/*': ['./one/*'] } } }),
      'tsconfig.json': json({ extends: ['./base.json', './two.base.json'] }),
    },
    from: 'a.ts',
    specifier: '@/b',
    expected: 'two/b.ts',
  },
  {
    name: 'a base in a package of the workspace',
    files: {
      ...empty('packages/app/src/a.ts', 'packages/app/src/b.ts'),
      'package.json': json({ workspaces: ['packages/*'] }),
      'packages/config/package.json': json({ name: '@w/config' }),
      'packages/config/base.json': json({
        // biome-ignore lint/suspicious/noTemplateCurlyInString: TypeScript's own placeholder.
        compilerOptions: { paths: { '@/*': ['${configDir}/src/*'] } },
      }),
      'packages/app/package.json': json({ name: 'app' }),
      'packages/app/tsconfig.json': json({ extends: '@w/config/base.json' }),
    },
    from: 'packages/app/src/a.ts',
    specifier: '@/b',
    expected: 'packages/app/src/b.ts',
  },
  {
    name: 'the reference that takes the file in',
    files: {
      ...empty('src/a.ts', 'src/b.ts'),
      'tsconfig.json': json({
        files: [],
        references: [{ path: './tsconfig.node.json' }, { path: './tsconfig.app.json' }],
      }),
      'tsconfig.app.json': json({
        include: ['src'],
        compilerOptions: { paths: { '@/*': ['./src/*'] } },
      }),
      'tsconfig.node.json': json({
        include: ['*.config.ts'],
        compilerOptions: { paths: { '@/*': ['./nowhere/*'] } },
      }),
    },
    from: 'src/a.ts',
    specifier: '@/b',
    expected: 'src/b.ts',
  },
  {
    name: 'jsconfig.json for JavaScript',
    files: {
      ...empty('src/a.js', 'src/b.js'),
      'jsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
    },
    from: 'src/a.js',
    specifier: '@/b',
    expected: 'src/b.js',
    oursOnly: 'they look for tsconfig.json only; editors and TypeScript read jsconfig.json too',
  },
  {
    name: 'a broken configuration is ignored',
    files: { ...empty('src/a.ts', 'src/b.ts'), 'tsconfig.json': '{ "compilerOptions": ' },
    from: 'src/a.ts',
    specifier: './b',
    expected: 'src/b.ts',
    oursOnly: 'they fail for every file below it',
  },
  {
    name: 'a circle of bases is cut',
    files: {
      ...empty('src/a.ts', 'src/b.ts'),
      'tsconfig.json': json({
        extends: './base.json',
        compilerOptions: { paths: { '@/*': ['./src/*'] } },
      }),
      'base.json': json({ extends: './tsconfig.json' }),
    },
    from: 'src/a.ts',
    specifier: '@/b',
    expected: 'src/b.ts',
    oursOnly: 'they fail for every file below it',
  },
];
