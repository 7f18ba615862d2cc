import { compareUtf8 } from '../../map/compare-utf8.js';
import type { FileOutline } from '../file-outline.js';
import type { ProjectFiles } from '../project-files.js';
import { directoryOf, joinPath } from '../repo-path-parts.js';
import type { Resolution } from '../resolution.js';
import { type Crate, rustCrates } from './rust-crates.js';

/** The imports of Rust: paths through the modules of a crate, and crates of the project by name. */
export interface RustResolver {
  resolve(from: string, specifier: string): readonly Resolution[];
  /** Files that paths in the code lead to without a `use`. */
  implied(from: string, outline: FileOutline): readonly string[];
}

/** Follows `mod`, `use` and paths of the code by the file rules of Rust. */
export function rustResolver(
  files: ProjectFiles,
  textOf: (path: string) => string | undefined,
): RustResolver {
  const crates = rustCrates(files, textOf);
  const follow = (from: string, parts: readonly string[]): string | undefined => {
    const crate = crates.owning(from);
    const [first = '', ...rest] = parts;
    if (first === 'crate') {
      const root = crate?.rootOf(from);
      return root === undefined ? undefined : deepest(files, directoryOf(root), rest, root);
    }
    let directory = childDirectory(from, crate);
    let at = first === 'self' ? 1 : 0;
    let holder = from;
    while (parts[at] === 'super') {
      directory = directoryOf(directory);
      holder = moduleFile(files, directory, crate) ?? holder;
      at += 1;
    }
    return deepest(files, directory, parts.slice(at), at === 0 ? undefined : holder);
  };

  const resolve = (from: string, specifier: string): Resolution => {
    if (specifier.endsWith('.rs') && !specifier.includes('::')) {
      const path = joinPath(directoryOf(from), specifier);
      return path !== undefined && files.has(path)
        ? { kind: 'file', path }
        : { kind: 'unresolved', reason: 'not-found' };
    }
    const absolute = specifier.startsWith('::');
    const parts = specifier
      .replace(/^::/, '')
      .split('::')
      .filter((part) => part !== '*');
    const [first = ''] = parts;
    const isOwn = first === 'crate' || first === 'self' || first === 'super';
    if (isOwn) return fileOr(follow(from, parts), from);
    const local = absolute ? undefined : follow(from, parts);
    if (local !== undefined) return fileOr(local, from);
    const crate = crates.named(first, from);
    if (crate?.library !== undefined)
      return fileOr(
        deepest(files, directoryOf(crate.library), parts.slice(1), crate.library),
        from,
      );
    if (STANDARD.has(first)) return { kind: 'external', class: 'rust', alias: first };
    // A name that starts like a type is an enum of this file or of a glob import, not a crate.
    if (/^[A-Z]/.test(first) || first === '') return { kind: 'ignored' };
    return { kind: 'external', class: 'cargo', alias: crates.dependency(first, from) };
  };

  return {
    resolve: (from, specifier) => [resolve(from, specifier)],
    implied: (from, { uses }) => {
      const found = uses.flatMap((path) =>
        path.includes('::') ? (follow(from, path.split('::')) ?? []) : [],
      );
      return [...new Set(found)].filter((path) => path !== from).sort(compareUtf8);
    },
  };
}

const STANDARD: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);

function fileOr(path: string | undefined, from: string): Resolution {
  if (path === undefined) return { kind: 'unresolved', reason: 'not-found' };
  return path === from ? { kind: 'ignored' } : { kind: 'file', path };
}

/** The directory of a file's child modules: its own for `mod.rs` and roots, one of its name for others. */
function childDirectory(path: string, crate: Crate | undefined): string {
  const isOwner = /(?:^|\/)mod\.rs$/.test(path) || crate?.isRoot(path) === true;
  return isOwner ? directoryOf(path) : path.replace(/\.rs$/, '');
}

/** The file of the module whose children lie in a directory. */
function moduleFile(
  files: ProjectFiles,
  directory: string,
  crate: Crate | undefined,
): string | undefined {
  const inside = directory === '' ? '' : `${directory}/`;
  return [`${inside}mod.rs`, `${directory}.rs`, `${inside}lib.rs`, `${inside}main.rs`].find(
    (path) => files.has(path) && (!/(?:lib|main)\.rs$/.test(path) || crate?.isRoot(path) === true),
  );
}

/** The file of the innermost module on a path; the rest of the path is an item of it. */
function deepest(
  files: ProjectFiles,
  directory: string,
  parts: readonly string[],
  holder: string | undefined,
): string | undefined {
  let found = holder;
  let at = directory;
  for (const part of parts) {
    at = at === '' ? part : `${at}/${part}`;
    const next = [`${at}.rs`, `${at}/mod.rs`].find((path) => files.has(path));
    if (next === undefined) break;
    found = next;
  }
  return found;
}
