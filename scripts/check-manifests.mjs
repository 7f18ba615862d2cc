#!/usr/bin/env node
// The manifests and project references of all workspace members follow one scheme.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT, workspaceMembers } from './bootstrap/workspace.mjs';
import { isMain, report } from './shared/report.mjs';

const FILES = ['dist', '!dist/**/*.tsbuildinfo'];
const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
/** Members without sources of their own that others use. */
const NOT_BUILT = ['bench', 'site'];
const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

if (isMain(import.meta.url)) {
  report(manifestProblems(ROOT), `${workspaceMembers(ROOT).length} manifests follow the scheme`);
}

/** Every deviation from the scheme in the workspace at `root`, as sentences. */
export function manifestProblems(root) {
  const top = readJson(join(root, 'package.json'));
  const members = workspaceMembers(root);
  const problems = [
    ...pinProblems('package.json', top),
    ...sharedVersionProblems(members),
    ...sameDependencyProblems([{ dir: '.', manifest: top }, ...members]),
    ...rootReferenceProblems(root, members),
  ];
  for (const member of members) {
    const found = [
      ...commonProblems(member, top),
      ...pinProblems('package.json', member.manifest),
      ...referenceProblems(member, members),
      ...(member.manifest.private === true ? [] : publishedProblems(member, top)),
    ];
    problems.push(...found.map((problem) => `${member.dir}: ${problem}`));
  }
  return problems;
}

function commonProblems({ dir, manifest }, top) {
  const isLibrary = !NOT_BUILT.includes(dir);
  return [
    ...same('name', manifest.name, `@holdfast/${basename(dir)}`),
    ...same('license', manifest.license, top.license),
    ...same('type', manifest.type, 'module'),
    ...(isLibrary ? libraryProblems(manifest, top) : []),
  ];
}

function libraryProblems(manifest, top) {
  const build = manifest.scripts?.build ?? '';
  return [
    ...same('engines', manifest.engines, top.engines),
    ...same('sideEffects', manifest.sideEffects, false),
    ...(FILES.every((it) => manifest.files?.includes(it))
      ? []
      : [`files does not include ${FILES.join(' and ')}`]),
    ...(/^\S.*\.$/.test(manifest.description ?? '') ? [] : ['description is not a sentence']),
    ...(/(^|&& )tsup$/.test(build) ? [] : ['scripts.build does not end with `tsup`']),
    ...exportProblems(manifest),
  ];
}

/** Sources are reached in the workspace by a condition of ours, and never in a published package. */
function exportProblems({ exports: exported = {} }) {
  const problems = same('exports["./package.json"]', exported['./package.json'], './package.json');
  for (const [subpath, target] of codeExports(exported)) {
    const built = /^\.\/src\/(.+)\.ts$/.exec(target['@holdfast/source'] ?? '')?.[1];
    const wanted = {
      '@holdfast/source': `./src/${built}.ts`,
      types: `./dist/${built}.d.ts`,
      default: `./dist/${built}.js`,
    };
    const inOrder = Object.keys(target).join() === Object.keys(wanted).join();
    if (!isDeepStrictEqual(target, wanted) || !inOrder) {
      problems.push(
        `exports["${subpath}"] is not {@holdfast/source: ./src/X.ts, types: ./dist/X.d.ts, default: ./dist/X.js}, in this order`,
      );
    }
  }
  return problems;
}

function publishedProblems({ dir, path, manifest }, top) {
  const { publishConfig, exports: exported = {} } = manifest;
  const wanted = Object.fromEntries(
    Object.entries(exported).map(([subpath, target]) => [subpath, withoutSource(target)]),
  );
  const problems = same('publishConfig.access', publishConfig?.access, 'public');
  if (codeExports(exported).length > 0 || publishConfig?.exports !== undefined) {
    problems.push(
      ...same('publishConfig.exports (exports without source)', publishConfig?.exports, wanted),
    );
  }
  for (const [subpath, target] of codeExports(exported)) {
    if (!existsSync(join(path, target['@holdfast/source'] ?? ''))) {
      problems.push(`exports["${subpath}"] names a source that does not exist`);
    }
  }
  if (!existsSync(join(path, 'README.md'))) problems.push('README.md is missing');
  const repository = top.repository && { ...top.repository, directory: dir };
  return [
    ...problems,
    ...same('repository (of the root, with directory)', manifest.repository, repository),
  ];
}

function codeExports(exported) {
  return Object.entries(exported).filter(([, target]) => typeof target === 'object');
}

function withoutSource(target) {
  if (typeof target !== 'object') return target;
  const { '@holdfast/source': _source, ...rest } = target;
  return rest;
}

function pinProblems(where, manifest) {
  return dependencyEntries(manifest).flatMap(([section, name, spec]) => {
    if (name.startsWith('@holdfast/')) {
      return spec === 'workspace:*' ? [] : [`${where}: ${section} ${name} is not workspace:*`];
    }
    if (section === 'peerDependencies' || EXACT.test(spec)) return [];
    return [`${where}: ${section} ${name} ${spec} is not an exact version`];
  });
}

function sharedVersionProblems(members) {
  const published = members.filter(({ manifest }) => manifest.private !== true);
  const versions = new Set(published.map(({ manifest }) => manifest.version));
  const list = published.map(({ dir, manifest }) => `${dir} ${manifest.version}`).join(', ');
  return versions.size <= 1 ? [] : [`published packages have different versions: ${list}`];
}

function sameDependencyProblems(members) {
  const specs = new Map();
  for (const { dir, manifest } of members) {
    for (const [section, name, spec] of dependencyEntries(manifest)) {
      if (section === 'peerDependencies') continue;
      const places = specs.get(name) ?? new Map();
      specs.set(name, places.set(spec, [...(places.get(spec) ?? []), dir]));
    }
  }
  return [...specs]
    .filter(([, places]) => places.size > 1)
    .map(([name, places]) => {
      const list = [...places].map(([spec, dirs]) => `${spec} in ${dirs.join(', ')}`);
      return `${name} has several versions: ${list.join('; ')}`;
    });
}

function dependencyEntries(manifest) {
  return SECTIONS.flatMap((section) =>
    Object.entries(manifest[section] ?? {}).map(([name, spec]) => [section, name, spec]),
  );
}

/**
 * A library refers to its workspace `dependencies`. An app is bundled, so that its libraries are
 * development dependencies; the test kit is the one that only its tests use.
 */
function referenceProblems({ dir, path, manifest }, members) {
  const file = join(path, 'tsconfig.json');
  if (!existsSync(file)) return NOT_BUILT.includes(dir) ? [] : ['tsconfig.json is missing'];
  const bundled = dir.startsWith('apps/') ? manifest.devDependencies : {};
  const names = Object.keys({ ...manifest.dependencies, ...bundled });
  const wanted = members
    .filter((it) => names.includes(it.manifest.name) && it.manifest.name !== '@holdfast/test-kit')
    .map((it) => it.dir);
  const found = (readJson(file).references ?? []).map((it) => posix.join(dir, it.path));
  return same('tsconfig.json references (workspace dependencies)', found.sort(), wanted.sort());
}

function rootReferenceProblems(root, members) {
  const wanted = members
    .filter(({ path }) => existsSync(join(path, 'tsconfig.json')))
    .map(({ dir }) => dir);
  const found = readJson(join(root, 'tsconfig.json')).references.map((it) => it.path);
  return same('tsconfig.json: references (all members)', found.sort(), wanted.sort());
}

function same(what, found, wanted) {
  if (isDeepStrictEqual(found, wanted)) return [];
  return [`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
