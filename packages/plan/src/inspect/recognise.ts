import { findDependency } from './find-dependency.js';
import type { Witness } from './inspection-model.js';
import type { ProjectView } from './project-view.js';

/** What gives a tool away: being a dependency, or having a file of its own. */
export interface Marks {
  readonly packages?: readonly string[];
  readonly file?: RegExp;
}

/** The reasons to think that a project uses a tool; empty when there are none. */
export function recognise(view: ProjectView, { packages = [], file }: Marks): readonly Witness[] {
  const dependency = findDependency(view, packages);
  const path = file && view.paths.find((candidate) => file.test(candidate));
  return [
    ...(dependency === undefined
      ? []
      : [{ path: 'package.json', why: `${dependency.section} has ${dependency.name}` }]),
    ...(path === undefined ? [] : [{ path, why: 'one of its files' }]),
  ];
}
