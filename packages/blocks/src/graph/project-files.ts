import { directoryOf } from './repo-path-parts.js';

/** The files of a project, made once for many questions; nothing asks a disk. */
export interface ProjectFiles {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** Whether the path of a file is this followed by an extension, such as `.ts` or `.d.ts`. */
  hasStem(stem: string): boolean;
  hasDirectory(path: string): boolean;
  /** Files directly in a directory, in the order of `paths`. */
  inDirectory(path: string): readonly string[];
}

/** Indexes paths by directory. */
export function projectFiles(paths: readonly string[]): ProjectFiles {
  const files = new Set(paths);
  const stems = new Set<string>();
  const directories = new Map<string, string[]>([['', []]]);
  for (const path of paths) {
    const parent = directoryOf(path);
    for (let dot = path.lastIndexOf('.'); dot > parent.length; dot = path.lastIndexOf('.', dot - 1))
      stems.add(path.slice(0, dot));
    const siblings = directories.get(parent);
    if (siblings === undefined) directories.set(parent, [path]);
    else siblings.push(path);
    addAncestors(directories, parent);
  }
  return {
    paths,
    has: (path) => files.has(path),
    hasStem: (stem) => stems.has(stem),
    hasDirectory: (path) => directories.has(path),
    inDirectory: (path) => directories.get(path) ?? [],
  };
}

function addAncestors(directories: Map<string, string[]>, directory: string): void {
  for (let at = directory; at !== ''; ) {
    at = directoryOf(at);
    if (directories.has(at)) return;
    directories.set(at, []);
  }
}
