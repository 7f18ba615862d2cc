import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = 'config/dependency-cruiser.cjs';

/** One planted file per row: the rule it must break, where it lies, what it imports. */
const VIOLATIONS: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ['no-circular', 'packages/base/src/planted-cycle-a.ts', './planted-cycle-b.js'],
  ['not-to-unresolvable', 'packages/base/src/planted-missing.ts', './planted-nowhere.js'],
  ['not-to-dist', 'packages/report/src/planted-dist.ts', '../dist/planted.js'],
  ['pure-roots-no-builtins', 'packages/plan/src/planted-fs.ts', 'node:fs'],
  ['pure-roots-no-builtins', 'packages/base/src/planted-fs.ts', 'fs/promises'],
  ['pure-roots-no-builtins', 'packages/blocks/src/planted-net.ts', 'node:net'],
  ['pure-roots-no-node-side', 'packages/plan/src/planted-files.ts', '@holdfast/files'],
  ['pure-roots-no-node-side', 'packages/anchors/src/planted-node.ts', '@holdfast/source/node'],
  ['pure-roots-no-node-side', 'packages/plan/src/planted-local.ts', './local/index.js'],
  ['mcp-reaches-no-disk', 'packages/mcp/src/planted-reach.ts', '@holdfast/impact'],
  ['mcp-http-applies-nothing', 'apps/mcp-http/src/planted-reach.ts', '@holdfast/files'],
  ['no-relative-across-packages', 'packages/report/src/planted-path.ts', '../../base/src/index.js'],
  ['test-helpers-in-tests-only', 'packages/report/src/planted-kit.ts', '@holdfast/test-kit'],
  ['test-helpers-in-tests-only', 'packages/journal/src/planted-twin.ts', '@holdfast/files/testing'],
  ['not-to-tests', 'packages/base/src/planted-test.ts', './planted-law.test.js'],
  ['no-test-runner', 'packages/files/src/planted-runner.ts', 'vitest'],
  ['no-test-runner', 'packages/files/src/planted-node-test.ts', 'node:test'],
  ['no-undeclared-dependency', 'packages/base/src/planted-undeclared.ts', 'turbo'],
  ['no-dev-dependency-in-library', 'packages/base/src/planted-dev.ts', 'typescript'],
  ['layer-base', 'packages/base/src/planted-layer.ts', '@holdfast/report'],
  ['layer-report', 'packages/report/src/planted-layer.ts', '@holdfast/files'],
  ['layer-files', 'packages/files/src/planted-layer.ts', '@holdfast/report'],
  ['layer-source', 'packages/source/src/planted-layer.ts', '@holdfast/syntax'],
  ['layer-source-node', 'packages/source/src/node/planted-layer.ts', '@holdfast/syntax'],
  ['layer-syntax', 'packages/syntax/src/planted-layer.ts', '@holdfast/anchors'],
  ['layer-syntax-node', 'packages/syntax/src/node/planted-layer.ts', '@holdfast/journal'],
  ['layer-plan', 'packages/plan/src/planted-layer.ts', '@holdfast/report'],
  ['layer-plan-local', 'packages/plan/src/local/planted-layer.ts', '@holdfast/journal'],
  ['layer-journal', 'packages/journal/src/planted-layer.ts', '@holdfast/report'],
  ['layer-anchors', 'packages/anchors/src/planted-layer.ts', '@holdfast/blocks'],
  ['layer-anchors-node', 'packages/anchors/src/node/planted-layer.ts', '@holdfast/plan'],
  ['layer-blocks', 'packages/blocks/src/planted-layer.ts', '@holdfast/anchors'],
  ['layer-blocks-node', 'packages/blocks/src/node/planted-layer.ts', '@holdfast/anchors/node'],
  ['layer-impact', 'packages/impact/src/planted-layer.ts', '@holdfast/journal'],
  ['layer-project', 'packages/project/src/planted-layer.ts', '@holdfast/mcp'],
  ['layer-mcp', 'packages/mcp/src/planted-layer.ts', '@holdfast/journal'],
  ['layer-mcp', 'packages/mcp/src/tools/planted-project.ts', '@holdfast/project'],
  ['pure-roots-no-builtins', 'packages/mcp/src/tools/planted-fs.ts', 'node:fs'],
  ['pure-roots-no-builtins', 'packages/mcp/src/planted-process.ts', 'node:child_process'],
  ['pure-roots-no-node-side', 'packages/mcp/src/planted-files.ts', '@holdfast/files'],
  [
    'pure-roots-no-node-side',
    'packages/mcp/src/tools/planted-anchors.ts',
    '@holdfast/anchors/node',
  ],
  ['pure-roots-no-node-side', 'packages/mcp/src/tools/planted-blocks.ts', '@holdfast/blocks/node'],
  ['pure-roots-no-node-side', 'packages/mcp/src/planted-local.ts', '@holdfast/plan/local'],
  ['layer-test-kit', 'packages/test-kit/src/planted-layer.ts', '@holdfast/base'],
  ['layer-app-cli', 'apps/cli/src/planted-layer.ts', '../../mcp-http/src/main.js'],
  ['layer-app-mcp-http', 'apps/mcp-http/src/planted-layer.ts', '@holdfast/journal'],
  ['layer-app-anchor-checker', 'apps/anchor-checker/src/planted-layer.ts', '@holdfast/journal'],
];

/** What must stay allowed, or the rules would only be green because they forbid everything. */
const ALLOWED: readonly (readonly [file: string, imported: string])[] = [
  ['packages/plan/src/planted-hash.ts', 'node:crypto'],
  ['packages/plan/src/local/planted-files.ts', '@holdfast/files'],
  ['packages/plan/src/planted-ok.test.ts', '@holdfast/files/testing'],
  ['packages/plan/src/planted-ok-fs.test.ts', 'node:fs'],
  ['packages/base/test/planted-ok.ts', '@holdfast/test-kit'],
  ['packages/anchors/src/node/planted-ok.ts', '@holdfast/source/node'],
  ['packages/impact/src/planted-ok.ts', '@holdfast/blocks'],
  ['apps/cli/src/planted-ok.ts', '@holdfast/journal'],
];

interface Cruised {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string; readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { name: string } }[];
  };
}

interface Rule {
  readonly name: string;
  readonly comment: string;
  readonly severity: string;
}

const { forbidden: rules } = createRequire(import.meta.url)(`../${CONFIG}`) as {
  readonly forbidden: readonly Rule[];
};
let copy: string;
let cruised: Cruised;

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-layers-')));
  copyWorkspace();
  for (const [, file, imported] of VIOLATIONS) plant(file, imported);
  for (const [file, imported] of ALLOWED) plant(file, imported);
  plant('packages/base/src/planted-cycle-b.ts', './planted-cycle-a.js');
  plant('packages/base/src/planted-law.test.ts', 'node:crypto');
  plant('packages/report/dist/planted.js', 'node:crypto');
  plant('packages/impact/src/planted-disk.ts', 'node:fs');
  appendFileSync(join(copy, 'packages/impact/src/index.ts'), "import './planted-disk.js';\n");
  plant('packages/files/src/planted-apply.ts', '@holdfast/journal');
  appendFileSync(join(copy, 'packages/files/src/index.ts'), "import './planted-apply.js';\n");
  cruised = cruise();
}, 300_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('layer rules', () => {
  test.each(VIOLATIONS)('%s is broken by %s importing %s', (rule, file) => {
    const broken = cruised.summary.violations.filter((violation) => violation.from === file);
    expect(broken.map((violation) => violation.rule.name)).toContain(rule);
  });

  test.each(ALLOWED)('%s may import %s', (file) => {
    expect(cruised.summary.violations.filter((violation) => violation.from === file)).toEqual([]);
  });

  test('every rule has a planted violation, a reason, and is an error', () => {
    expect(rules.map((rule) => rule.name).sort()).toEqual(
      [...new Set(VIOLATIONS.map(([rule]) => rule))].sort(),
    );
    for (const rule of rules) {
      expect(rule.comment.length, rule.name).toBeGreaterThan(20);
      expect(rule.severity, rule.name).toBe('error');
    }
  });

  test('our packages resolve to their sources, never to a build', () => {
    const targets = cruised.modules
      .flatMap((module) => module.dependencies)
      .filter((dependency) => dependency.module.startsWith('@holdfast/'))
      .map((dependency) => dependency.resolved);
    expect(targets.length).toBeGreaterThan(VIOLATIONS.length / 2);
    expect(targets.filter((path) => !/^packages\/[^/]+\/src\/.*\.ts$/.test(path))).toEqual([]);
  });
});

/** The real sources but not their tests, manifests, and an empty package for each planned one. */
function copyWorkspace(): void {
  for (const file of ['package.json', 'tsconfig.base.json', 'config']) {
    cpSync(join(ROOT, file), join(copy, file), { recursive: true });
  }
  for (const dir of memberDirs()) {
    const from = join(ROOT, dir);
    if (existsSync(from)) copyMember(from, join(copy, dir));
    else makeMember(dir);
  }
  const base = join(copy, 'packages/base/package.json');
  const manifest = JSON.parse(readFileSync(base, 'utf8'));
  manifest.devDependencies = { ...manifest.devDependencies, typescript: '5.9.3' };
  writeFileSync(base, JSON.stringify(manifest));
  for (const name of ['turbo', 'typescript', 'vitest', 'fast-check']) linkPackage(ROOT, copy, name);
  for (const dir of memberDirs().filter((it) => it.startsWith('packages/'))) {
    const link = join(copy, 'node_modules/@holdfast', dir.slice('packages/'.length));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(copy, dir), link);
  }
}

function memberDirs(): string[] {
  return rules
    .map((rule) => rule.name)
    .filter((name) => name.startsWith('layer-') && !/-(node|local)$/.test(name))
    .map((name) => name.replace('layer-', ''))
    .map((name) =>
      name.startsWith('app-') ? `apps/${name.slice('app-'.length)}` : `packages/${name}`,
    );
}

function copyMember(from: string, to: string): void {
  for (const part of ['src', 'package.json']) {
    const filter = (path: string) => !path.endsWith('.test.ts');
    cpSync(join(from, part), join(to, part), { recursive: true, filter });
  }
  const modules = join(from, 'node_modules');
  if (!existsSync(modules)) return;
  for (const entry of readdirSync(modules)) {
    if (entry.startsWith('.') || entry === '@holdfast') continue;
    const names = entry.startsWith('@')
      ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`)
      : [entry];
    for (const name of names) linkPackage(from, to, name);
  }
}

function linkPackage(from: string, to: string, name: string): void {
  const link = join(to, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(realpathSync(join(from, 'node_modules', name)), link);
}

function makeMember(dir: string): void {
  const exported = { '.': { '@holdfast/source': './src/index.ts' } };
  const sub = { './node': { '@holdfast/source': './src/node/index.ts' } };
  const manifest = {
    name: `@holdfast/${dir.split('/')[1]}`,
    version: '0.1.0',
    type: 'module',
    exports: { ...exported, ...sub },
  };
  for (const file of ['src/index.ts', 'src/node/index.ts', 'src/main.ts']) {
    mkdirSync(dirname(join(copy, dir, file)), { recursive: true });
    writeFileSync(join(copy, dir, file), 'export {};\n');
  }
  writeFileSync(join(copy, dir, 'package.json'), JSON.stringify(manifest));
}

function plant(file: string, imported: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), `import '${imported}';\n`);
}

function cruise(): Cruised {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const dirs = memberDirs().flatMap((dir) => [`${dir}/src`, `${dir}/test`]);
  const args = ['--config', CONFIG, '--output-type', 'json'];
  const present = dirs.filter((dir) => existsSync(join(copy, dir)));
  const output = execFileSync(process.execPath, [program, ...args, ...present], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return JSON.parse(output) as Cruised;
}
