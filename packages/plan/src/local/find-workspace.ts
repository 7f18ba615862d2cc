import { LIMITS } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort } from '@holdfast/files';
import { applicationEvidence } from '../inspect/application-evidence.js';
import type { Unknown, Witness } from '../inspect/inspection-model.js';
import { type JsonObject, parseJsonObject } from '../inspect/json-object.js';
import {
  compileWorkspaceGlob,
  type GlobPosition,
  refusedPattern,
} from '../inspect/workspace-glob.js';
import { readManifestWorkspaces, type WorkspacePatterns } from '../inspect/workspace-patterns.js';
import { readText } from './read-text.js';

/** The applications of a workspace on disk. */
export interface Workspace {
  /** Members that are applications, in walking order, with the reason. */
  readonly applications: ReadonlyMap<string, Witness>;
  readonly unknowns: readonly Unknown[];
}

/**
 * Finds the applications of the workspace a directory describes: by `packages` of its
 * pnpm-workspace.yaml, else by `workspaces` of its package.json. Enters only directories a pattern
 * can match; follows no symlink. Never throws for what the files say.
 */
export async function findWorkspace(fs: FsPort, root: DirHandle): Promise<Workspace> {
  const unknowns: Unknown[] = [];
  const source = await readPatterns(fs, root, unknowns);
  const applications = new Map<string, Witness>();
  if (source === undefined) return { applications, unknowns };
  const glob = compileWorkspaceGlob(source.patterns);
  for (const pattern of glob.refused) {
    unknowns.push({ about: 'workspace', path: source.path, why: refusedPattern(pattern) });
  }
  const walk = { fs, root, applications, unknowns, left: MAX_DIRECTORIES };
  visit(walk, root, [], glob.start);
  if (walk.left < 0) {
    const why = `has more than ${MAX_DIRECTORIES} directories its patterns may match; the rest was not looked at`;
    unknowns.push({ about: 'workspace', path: source.path, why });
  }
  return { applications, unknowns };
}

const MAX_DIRECTORIES = 5000;
const MAX_DEPTH = 16;

async function readPatterns(
  fs: FsPort,
  root: DirHandle,
  unknowns: Unknown[],
): Promise<{ readonly path: string; readonly patterns: readonly string[] } | undefined> {
  for (const { path, parse } of SOURCES) {
    const read = readText(fs, root, path, LIMITS.configurationTotalBytes);
    if (read.kind === 'absent') continue;
    const parsed: WorkspacePatterns =
      read.kind === 'text' ? await parse(read.text) : { kind: 'odd', why: read.why };
    if (parsed.kind === 'patterns') return { path, patterns: parsed.patterns };
    if (parsed.kind === 'odd') unknowns.push({ about: 'workspace', path, why: parsed.why });
  }
  return undefined;
}

const SOURCES: readonly {
  readonly path: string;
  readonly parse: (text: string) => WorkspacePatterns | Promise<WorkspacePatterns>;
}[] = [
  {
    path: 'pnpm-workspace.yaml',
    // Most plans need no YAML parser, and it is slow to load.
    parse: async (text) => (await import('../inspect/pnpm-workspace.js')).readPnpmWorkspace(text),
  },
  {
    path: 'package.json',
    parse: (text) => {
      const parsed = parseJsonObject(text);
      return parsed.ok ? readManifestWorkspaces(parsed.value) : { kind: 'odd', why: parsed.why };
    },
  },
];

interface Walk {
  readonly fs: FsPort;
  readonly root: DirHandle;
  readonly applications: Map<string, Witness>;
  readonly unknowns: Unknown[];
  left: number;
}

function visit(walk: Walk, dir: DirHandle, parts: readonly string[], at: GlobPosition): void {
  if (--walk.left < 0) return;
  const path = parts.join('/');
  const names = walk.fs.list(dir);
  if (at.matches && parts.length > 0 && names.includes('package.json')) {
    const evidence = applicationEvidence(path, names, () => readManifest(walk, path));
    if (evidence !== undefined) walk.applications.set(path, evidence);
  }
  if (!at.canDescend || parts.length >= MAX_DEPTH) return;
  for (const name of names) {
    const next = at.enter(name);
    if (SKIPPED.test(name) || !(next.matches || next.canDescend)) continue;
    enter(walk, dir, [...parts, name], next);
  }
}

const SKIPPED = /^(?:\..*|node_modules|bower_components)$/;

function enter(walk: Walk, parent: DirHandle, parts: readonly string[], at: GlobPosition): void {
  const { fs } = walk;
  const name = parts.at(-1) ?? '';
  const path = parts.join('/');
  try {
    const { type } = fs.lstat(parent, name);
    if (type === 'symlink' && at.matches) {
      const why = 'is a symbolic link and was not followed';
      walk.unknowns.push({ about: 'workspace', path, why });
    }
    if (type !== 'directory') return;
    const dir = fs.openDir(parent, name);
    try {
      visit(walk, dir, parts, at);
    } finally {
      fs.close(dir);
    }
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    walk.unknowns.push({ about: 'workspace', path, why: `cannot be read (${errno})` });
  }
}

function readManifest(walk: Walk, directory: string): JsonObject | undefined {
  const path = `${directory}/package.json`;
  const read = readText(walk.fs, walk.root, path, LIMITS.configurationTotalBytes);
  const parsed = read.kind === 'text' ? parseJsonObject(read.text) : undefined;
  if (parsed?.ok) return parsed.value;
  const why = read.kind === 'refused' ? read.why : parsed?.why;
  if (why !== undefined) walk.unknowns.push({ about: 'workspace', path, why });
  return undefined;
}
