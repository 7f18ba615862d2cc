import { DEPENDENCY_SECTIONS, type DependencySection } from '../manifest-policy/parse-manifest.js';
import { asObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';

/** Where the app's own package.json names a dependency. */
export interface NamedDependency {
  readonly section: DependencySection;
  readonly name: string;
}

/** Finds the first section that names one of `names`. */
export function findDependency(
  view: ProjectView,
  names: readonly string[],
): NamedDependency | undefined {
  const manifest = view.configuration('package.json');
  for (const section of DEPENDENCY_SECTIONS) {
    const entries = asObject(member(manifest, section));
    const name = names.find((candidate) => member(entries, candidate) !== undefined);
    if (name !== undefined) return { section, name };
  }
  return undefined;
}
