import { shorten } from '@holdfast/base';
import { collectFacts, type Detected } from './detected.js';
import type { PackageManager, Unknown } from './inspection-model.js';
import { asObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';

/** Lock files and the package manager that writes each of them. */
export const LOCK_FILES: Readonly<Record<string, PackageManager['name']>> = {
  'pnpm-lock.yaml': 'pnpm',
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
};

/**
 * Reads `packageManager` and `devEngines.packageManager`, then looks for lock files. Sources that
 * disagree are noted; what package.json says wins, and two lock files alone decide nothing.
 */
export function detectPackageManager(view: ProjectView): Detected<PackageManager> {
  const declared = collectFacts<PackageManager>(({ name }) => name);
  const unknowns: Unknown[] = [];
  readDeclarations(view, declared.add, unknowns);
  const locks = collectFacts<PackageManager>(({ name }) => name);
  for (const [path, name] of Object.entries(LOCK_FILES)) {
    if (view.has(path)) locks.add({ name }, { path, why: `a lock file of ${name}` });
  }
  const [first] = [...declared.facts(), ...locks.facts()];
  if (first === undefined) return { facts: [], unknowns };
  const same = locks.facts().filter((fact) => fact.value.name === first.value.name);
  const others = locks.facts().filter((fact) => fact.value.name !== first.value.name);
  for (const { evidence } of others) {
    const path = evidence[0]?.path ?? '.';
    unknowns.push({ about: 'package-manager', path, why: disagreement(first.value.name, path) });
  }
  if (declared.facts().length === 0) return { facts: others.length > 0 ? [] : same, unknowns };
  const evidence = [...first.evidence, ...same.flatMap((fact) => fact.evidence)];
  return { facts: [{ value: first.value, evidence }], unknowns };
}

function readDeclarations(
  view: ProjectView,
  add: (value: PackageManager, witness: { path: string; why: string }) => void,
  unknowns: Unknown[],
): void {
  const path = 'package.json';
  const manifest = view.configuration(path);
  const field = member(manifest, 'packageManager');
  const match = typeof field === 'string' ? DECLARATION.exec(field) : null;
  if (match !== null) {
    const [, name, version] = match;
    add(manager(name, version), { path, why: `packageManager is ${shorten(match[0])}` });
  } else if (field !== undefined) {
    unknowns.push({ about: 'package-manager', path, why: 'packageManager is not name@version' });
  }
  const engine = asObject(member(asObject(member(manifest, 'devEngines')), 'packageManager'));
  const name = member(engine, 'name');
  if (typeof name === 'string' && NAMES.test(name)) {
    add(manager(name, undefined), { path, why: `devEngines.packageManager is ${name}` });
  }
}

const NAMES = /^(?:npm|pnpm|yarn|bun)$/;
const DECLARATION = /^(npm|pnpm|yarn|bun)@(\d+\.\d+\.\d+[0-9A-Za-z.-]*)/;

function manager(name: string | undefined, version: string | undefined): PackageManager {
  const known = name as PackageManager['name'];
  return version === undefined ? { name: known } : { name: known, version };
}

function disagreement(name: string, path: string): string {
  return `a lock file of ${LOCK_FILES[path] ?? 'another package manager'}, although ${name} was seen too`;
}
