import { compareCodeUnits, shorten } from '@holdfast/base';
import type { DependencyChange, Unsupported } from '../plan-model.js';
import { UNSUPPORTED_REASONS } from '../wordings.js';
import { isPackageName, isRegistrySpec } from './dependency-spec.js';
import { DEPENDENCY_SECTIONS, type DependencySection, type Manifest } from './parse-manifest.js';

/**
 * Derives the dependency changes between two manifests and what of them is unsupported (change.md
 * 3.4). Each section is compared with itself; a name that changes in several sections is listed
 * once, as the first of them has it.
 */
export function compareDependencies(
  before: Manifest | undefined,
  after: Manifest,
): { readonly dependencies: DependencyChange[]; readonly unsupported: Unsupported[] } {
  const changes = DEPENDENCY_SECTIONS.flatMap((section) =>
    changedSpecs(section, specsOf(before, section), specsOf(after, section)),
  );
  const known = new Set(
    DEPENDENCY_SECTIONS.flatMap((section) => [...specsOf(before, section).keys()]),
  );
  const first = new Map<string, DependencyChange>();
  const specs = new Map<string, Set<string>>();
  for (const { name, before, after } of changes) {
    if (!first.has(name)) {
      first.set(name, { name, ...(before === undefined ? {} : { before }), after });
    }
    specs.set(name, (specs.get(name) ?? new Set()).add(after));
  }
  return {
    dependencies: [...first.values()].sort((a, b) => compareCodeUnits(a.name, b.name)),
    unsupported: [
      ...DEPENDENCY_SECTIONS.flatMap((section) => removedNames(section, before, after)),
      ...changes.flatMap(checkSource),
      ...[...first.keys()].filter((name) => !known.has(name) && !isPackageName(name)).map(badName),
      ...[...specs].filter(([, values]) => values.size > 1).map(([name]) => ambiguous(name)),
    ],
  };
}

interface SpecChange extends DependencyChange {
  readonly section: DependencySection;
}

const NO_SPECS: ReadonlyMap<string, string> = new Map();

function specsOf(manifest: Manifest | undefined, section: DependencySection) {
  return manifest?.sections.get(section) ?? NO_SPECS;
}

function changedSpecs(
  section: DependencySection,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): SpecChange[] {
  const changes: SpecChange[] = [];
  for (const [name, spec] of after) {
    const old = before.get(name);
    if (old === spec) continue;
    changes.push({ section, name, ...(old === undefined ? {} : { before: old }), after: spec });
  }
  return changes;
}

function removedNames(
  section: DependencySection,
  before: Manifest | undefined,
  after: Manifest,
): Unsupported[] {
  const kept = specsOf(after, section);
  return [...specsOf(before, section).keys()]
    .filter((name) => !kept.has(name))
    .map((name) => ({
      code: 'dependency-removed',
      path: 'package.json',
      reason: UNSUPPORTED_REASONS.dependencyMoved(shorten(name), section),
    }));
}

function checkSource({ section, name, before, after }: SpecChange): Unsupported[] {
  const leavesWorkspace = before?.startsWith('workspace:') === true;
  if (isRegistrySpec(after) && !leavesWorkspace) return [];
  return [
    {
      code: 'dependency-source',
      path: 'package.json',
      reason: UNSUPPORTED_REASONS.dependencySource(shorten(name), section),
    },
  ];
}

function badName(name: string): Unsupported {
  return {
    code: 'dependency-source',
    path: 'package.json',
    reason: UNSUPPORTED_REASONS.dependencyName(shorten(name)),
  };
}

function ambiguous(name: string): Unsupported {
  return {
    code: 'dependency-ambiguous',
    path: 'package.json',
    reason: UNSUPPORTED_REASONS.dependencyAmbiguous(shorten(name)),
  };
}
