import type { ProjectFiles } from '../project-files.js';
import { baseOf } from '../repo-path-parts.js';

/** Notes which names of files an answer was found with, so that it is known what can change it. */
export interface AskedNames {
  /** The files it was made for; every question about one of them is noted. */
  readonly files: ProjectFiles;
  /** Runs something, and tells the names that it asked for; whoever watches around it is told too. */
  watch<T>(ask: () => T): Watched<T>;
  /** Names behind an answer that was remembered, for whoever watches. */
  note(names: Iterable<string>): void;
}

/** An answer and the {@link firstName | names} of all files and directories that it depends on. */
export interface Watched<T> {
  readonly value: T;
  readonly names: ReadonlySet<string>;
}

/**
 * Watches questions about files. An answer about a path can only change when a file or a directory of
 * the same first name comes or goes, which is little to remember: most imports ask for some names only.
 */
export function askedNames(files: ProjectFiles): AskedNames {
  let current: Set<string> | undefined;
  const noted = <T>(path: string, answer: T): T => {
    current?.add(firstName(path));
    return answer;
  };
  const note = (names: Iterable<string>) => {
    if (current !== undefined) for (const name of names) current.add(name);
  };
  return {
    files: {
      paths: files.paths,
      has: (path) => noted(path, files.has(path)),
      hasStem: (stem) => noted(stem, files.hasStem(stem)),
      // The root is always there, whatever comes or goes.
      hasDirectory: (path) => path === '' || noted(path, files.hasDirectory(path)),
      // Any file may come into a directory: what asks for all of them is never taken for unchanged.
      inDirectory: (path) => noted(ANY, files.inDirectory(path)),
    },
    note,
    watch: (ask) => {
      const outer = current;
      const names = new Set<string>();
      current = names;
      try {
        return { value: ask(), names };
      } finally {
        current = outer;
        note(names);
      }
    },
  };
}

/** Nobody watches: for who remembers nothing. */
export function unwatched(files: ProjectFiles): AskedNames {
  return { files, watch: (ask) => ({ value: ask(), names: NONE }), note: () => undefined };
}

const NONE: ReadonlySet<string> = new Set();

/** The name of what changes with every file. */
export const ANY = '';

/**
 * The last part of a path up to its first dot that begins no dotfile: that of `a/b.test.ts`, of the
 * stems `a/b.test` and `a/b`, and of a directory `a/b` is `b`.
 */
export function firstName(path: string): string {
  const base = baseOf(path);
  const dot = base.indexOf('.', 1);
  return dot < 0 ? base : base.slice(0, dot);
}
