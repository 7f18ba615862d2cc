import { empty, json, type ResolutionCase } from './resolution-case.js';

const members = {
  ...empty('packages/app/a.ts', 'packages/lib/index.ts', 'packages/lib/x.ts'),
  'packages/app/package.json': json({ name: 'app', dependencies: { lib: 'workspace:*' } }),
  'packages/lib/package.json': json({
    name: 'lib',
    dependencies: { app: 'workspace:*' },
    exports: { '.': './index.ts', './x': './x.ts' },
  }),
};

function inWorkspace(name: string, files: Readonly<Record<string, string>>): ResolutionCase {
  const of = { ...members, ...files };
  return {
    name,
    files: of,
    from: 'packages/app/a.ts',
    specifier: 'lib/x',
    expected: 'packages/lib/x.ts',
  };
}

/** Every way to say what the members of a workspace are. */
export const workspaceCases: readonly ResolutionCase[] = [
  inWorkspace('pnpm, members that need each other', {
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n  - "!packages/gone"\n',
  }),
  inWorkspace('npm, yarn, bun', { 'package.json': json({ workspaces: ['packages/*'] }) }),
  inWorkspace('yarn with settings', {
    'package.json': json({ workspaces: { packages: ['packages/{app,lib}'] } }),
  }),
  inWorkspace('lerna', { 'lerna.json': json({ packages: ['packages/**'] }) }),
  inWorkspace('rush', {
    'rush.json':
      '// c\n{ "projects": [{ "projectFolder": "packages/app" }, { "projectFolder": "packages/lib" }] }',
  }),
  inWorkspace('packages without anything that joins them', {}),
  {
    name: 'a fixture of the same name as a package from outside',
    files: {
      ...empty('packages/app/a.ts', 'packages/app/test/fixtures/react/index.js'),
      'package.json': json({ workspaces: ['packages/*'] }),
      'packages/app/package.json': json({ name: 'app' }),
      'packages/app/test/fixtures/react/package.json': json({ name: 'react' }),
    },
    from: 'packages/app/a.ts',
    specifier: 'react',
    expected: 'external:react',
    oursOnly: 'the links are made for every package here; package managers make none for it',
  },
  {
    name: 'a dependency on a directory',
    files: {
      ...empty('app/a.ts', 'elsewhere/index.ts'),
      'app/package.json': json({ name: 'app', dependencies: { other: 'link:../elsewhere' } }),
      'elsewhere/package.json': json({ name: 'another-name', main: './index.ts' }),
      'package.json': json({ workspaces: ['app'] }),
    },
    from: 'app/a.ts',
    specifier: 'other',
    expected: 'elsewhere/index.ts',
    oursOnly: 'the links are made by the names of packages only',
  },
  {
    name: 'a member by another name',
    files: {
      ...members,
      'packages/app/package.json': json({
        name: 'app',
        dependencies: { alias: 'workspace:lib@*' },
      }),
      'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    },
    from: 'packages/app/a.ts',
    specifier: 'alias/x',
    expected: 'packages/lib/x.ts',
    oursOnly: 'the links are made by the names of packages only',
  },
  {
    name: 'the own workspace before another',
    files: {
      ...empty('one/app/a.ts', 'one/lib/index.ts', 'two/lib/index.ts'),
      'one/package.json': json({ workspaces: ['*'] }),
      'two/package.json': json({ workspaces: ['*'] }),
      'one/app/package.json': json({ name: 'app' }),
      'one/lib/package.json': json({ name: 'lib', main: 'index.ts' }),
      'two/lib/package.json': json({ name: 'lib', main: 'index.ts' }),
    },
    from: 'one/app/a.ts',
    specifier: 'lib',
    expected: 'one/lib/index.ts',
    oursOnly: 'both packages have one name, and the links one place',
  },
];
