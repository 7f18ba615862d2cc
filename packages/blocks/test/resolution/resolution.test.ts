import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { memorySourceTree } from '@holdfast/source';
import enhanced from 'enhanced-resolve';
import { ResolverFactory } from 'oxc-resolver';
import { afterAll, expect, test } from 'vitest';
import { createResolver } from '../../src/graph/create-resolver.js';
import { projectFiles } from '../../src/graph/project-files.js';
import { readConfigs } from '../../src/graph/read-configs.js';
import { packageCases } from './package-cases.js';
import { relativeCases } from './relative-cases.js';
import type { ResolutionCase } from './resolution-case.js';
import { tsconfigCases } from './tsconfig-cases.js';
import { workspaceCases } from './workspace-cases.js';

const CASES = [...relativeCases, ...tsconfigCases, ...packageCases, ...workspaceCases];
const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});

test.each(CASES)('$name', async (it) => {
  const tree = memorySourceTree(it.files);
  const entries = await tree.list();
  const configs = await readConfigs(tree, entries);
  const files = projectFiles(entries.map(({ path }) => path));
  const resolver = createResolver(files, configs, new Map());
  const imported = { specifier: it.specifier, kind: it.kind ?? 'static', line: 1 } as const;
  const [found] = resolver.resolve(it.from, imported);
  if (found?.kind === 'file') expect(found.path).toBe(it.expected);
  else if (found?.kind === 'external') expect(`external:${found.alias}`).toBe(it.expected);
  else expect(found?.kind).toBe(it.expected);
});

test.each(CASES.filter((it) => it.oursOnly === undefined))('oxc-resolver: $name', (it) => {
  const root = onDisk(it);
  const resolver = new ResolverFactory({ ...settings(it), tsconfig: 'auto', nodePath: false });
  const found = resolver.resolveFileSync(join(root, it.from), it.specifier);
  expect(answerOf(root, it, found.path)).toBe(it.expected);
});

// It reads one configuration, not the one that a file belongs to, so that it is asked where that is one.
const SINGLE = CASES.filter((it) => it.oursOnly === undefined && !tsconfigCases.includes(it));

test.each(SINGLE)('enhanced-resolve: $name', (it) => {
  const root = onDisk(it);
  const resolve = enhanced.create.sync({ ...settings(it), fullySpecified: false });
  let found: string | false | undefined;
  try {
    found = resolve({}, dirname(join(root, it.from)), it.specifier);
  } catch {
    found = undefined;
  }
  expect(answerOf(root, it, found === false ? undefined : found)).toBe(it.expected);
});

/** The rules of TypeScript and bundlers in the words of these resolvers. */
function settings({ from, kind }: ResolutionCase) {
  const [ts, js] = [
    ['.ts', '.tsx'],
    ['.js', '.jsx'],
  ];
  const isTypeScript = /\.[mc]?tsx?$/.test(from);
  return {
    extensions: [...(isTypeScript ? [...ts, ...js] : [...js, ...ts]), '.d.ts', '.json'],
    extensionAlias: {
      '.js': isTypeScript ? [...ts, '.js'] : ['.js', ...ts],
      '.jsx': ['.tsx', '.jsx'],
      '.mjs': ['.mts', '.mjs'],
      '.cjs': ['.cts', '.cjs'],
    },
    conditionNames: ['node', kind === 'require' ? 'require' : 'import'],
    mainFields: ['module', 'main'],
  };
}

/** The files of a case, with links to its packages as package managers make them. */
function onDisk({ files }: ResolutionCase): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'resolution-')));
  made.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  for (const [path, content] of Object.entries(files)) {
    const name = path.endsWith('package.json') ? nameIn(content) : undefined;
    if (name === undefined || path.startsWith('node_modules/')) continue;
    const link = join(root, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, dirname(path)), link);
  }
  return root;
}

function nameIn(manifest: string): string | undefined {
  const { name } = JSON.parse(manifest) as { readonly name?: string };
  return name;
}

function answerOf(root: string, it: ResolutionCase, path: string | undefined): string {
  const plain = path?.replace(/[?#].*$/, '');
  if (plain?.startsWith('/')) return relative(root, plain);
  // These resolvers look for installed packages; what is not installed is from outside.
  if (it.expected.startsWith('external:'))
    return isBuiltin(it.specifier) || path === undefined ? it.expected : path;
  return path === undefined ? 'unresolved' : path;
}
