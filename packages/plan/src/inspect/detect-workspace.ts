import { compareCodeUnits } from '@holdfast/base';
import type { Snapshot } from '../request-model.js';
import { applicationEvidence } from './application-evidence.js';
import type { Detected } from './detected.js';
import type { Unknown, Witness } from './inspection-model.js';
import { readPnpmWorkspace } from './pnpm-workspace.js';
import type { ProjectView } from './project-view.js';
import { joinPath } from './resolve-inside.js';
import { compileWorkspaceGlob, refusedPattern } from './workspace-glob.js';
import { readManifestWorkspaces } from './workspace-patterns.js';

/**
 * The applications of a workspace, relative to it: those the snapshot names, else the members that
 * look like one. What the packages of a workspace say themselves is not looked at.
 */
export function detectWorkspace(view: ProjectView, snapshot: Snapshot): Detected<string> {
  const unknowns: Unknown[] = [];
  const isWorkspace = (snapshot.appRoot ?? '.') === '.';
  const found = isWorkspace ? findMembers(view, snapshot, unknowns) : new Map<string, Witness>();
  const names = snapshot.applications ?? [...found.keys()];
  const count = view.nestedPackages.length;
  if (count > 0) {
    const many = count === 1 ? '1 package lies' : `${count} packages lie`;
    const why = `${many} below the app root; --app-root shows what one of them is made of`;
    unknowns.push({ about: 'workspace', why });
  }
  const facts = [...new Set(names)].sort(compareCodeUnits).map((value) => ({
    value,
    evidence: [found.get(value) ?? { why: 'the snapshot says so' }],
  }));
  return { facts, unknowns };
}

function findMembers(
  view: ProjectView,
  snapshot: Snapshot,
  unknowns: Unknown[],
): ReadonlyMap<string, Witness> {
  const applications = new Map<string, Witness>();
  const source = workspaceSource(view, snapshot);
  if (source === undefined) return applications;
  const { path, read } = source;
  if (read.kind === 'odd') unknowns.push({ about: 'workspace', path, why: read.why });
  if (read.kind !== 'patterns') return applications;
  const glob = compileWorkspaceGlob(read.patterns);
  for (const pattern of glob.refused) {
    unknowns.push({ about: 'workspace', path, why: refusedPattern(pattern) });
  }
  for (const directory of view.nestedPackages) {
    const end = directory.split('/').reduce((at, name) => at.enter(name), glob.start);
    if (!end.matches) continue;
    const prefix = `${directory}/`;
    const names = view.paths
      .filter((file) => file.startsWith(prefix))
      .map((file) => file.slice(prefix.length));
    const evidence = applicationEvidence(directory, names, () =>
      view.configuration(joinPath(directory, 'package.json')),
    );
    if (evidence !== undefined) applications.set(directory, evidence);
  }
  return applications;
}

function workspaceSource(view: ProjectView, snapshot: Snapshot) {
  const path = 'pnpm-workspace.yaml';
  const text = snapshot.configurations.find((file) => file.path === path)?.content;
  const pnpm = text === undefined ? undefined : readPnpmWorkspace(text);
  if (pnpm !== undefined && pnpm.kind !== 'none') return { path, read: pnpm };
  const manifest = view.configuration('package.json');
  if (manifest === undefined) return undefined;
  return { path: 'package.json', read: readManifestWorkspaces(manifest) };
}
