import { HoldfastError, isHoldfastError, shorten } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, type UnsafeTarget } from '@holdfast/files';
import { ioError } from './io-error.js';

/** Why a path cannot be a target: what stands there, or on the way to it. */
export type Obstacle =
  | { readonly what: 'symlink'; readonly link: string; readonly at?: string }
  | { readonly what: 'not-a-directory'; readonly at: string }
  | { readonly what: Exclude<UnsafeTarget, 'symlink'> };

/** The error for a target that plans do not touch: what it is, where that comes from, what to do. */
export function unsafeTarget(path: string, obstacle: Obstacle): HoldfastError {
  const { says, hint } = describe(path, obstacle);
  return new HoldfastError('unsafe-target', says, {
    path,
    hint,
    data: { what: obstacle.what, ...('at' in obstacle ? { at: obstacle.at } : {}) },
  });
}

/**
 * Runs a call that opens the directories on the way to a path. When it is refused, the error names
 * the directory in the way, and the place a symlink leads to.
 */
export function explainObstacle<T>(fs: FsPort, root: DirHandle, path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!isHoldfastError(error) || error.code !== 'unsafe-target') throw ioError(error, path);
    const obstacle = findObstacle(fs, root, path);
    // Gone by now: the first error is still true of the moment it was seen.
    throw obstacle === undefined ? error : unsafeTarget(path, obstacle);
  }
}

/** Walks down again, looking at each directory instead of opening it blindly. */
function findObstacle(fs: FsPort, root: DirHandle, path: string): Obstacle | undefined {
  const opened: DirHandle[] = [];
  let parent = root;
  try {
    const names = path.split('/').slice(0, -1);
    for (const [index, name] of names.entries()) {
      const at = names.slice(0, index + 1).join('/');
      const { type } = fs.lstat(parent, name);
      if (type === 'symlink') return { what: 'symlink', link: fs.readlink(parent, name), at };
      if (type !== 'directory') return { what: 'not-a-directory', at };
      parent = fs.openDir(parent, name);
      opened.push(parent);
    }
    return undefined;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  } finally {
    for (const dir of opened.reverse()) fs.close(dir);
  }
}

function describe(path: string, obstacle: Obstacle): { says: string; hint: string } {
  const name = shorten(path);
  switch (obstacle.what) {
    case 'symlink': {
      const at = obstacle.at === undefined ? name : shorten(obstacle.at);
      const where = obstacle.at === undefined ? '' : `, on the way to ${name}`;
      return {
        says: `${at} is a symbolic link to ${shorten(obstacle.link)}${origin(obstacle.link)}${where}. A plan never writes through a link.`,
        hint: 'Plan in the project the link leads to, or replace the link by a copy of what it leads to.',
      };
    }
    case 'not-a-directory':
      return {
        says: `${shorten(obstacle.at)} is not a directory, so ${name} cannot be in it.`,
        hint: 'Choose another path, or move what is in the way by hand.',
      };
    case 'directory':
      return { says: `${name} is a directory.`, hint: 'Name a file inside it.' };
    case 'hard-link':
      return {
        says: `${name} has more than one name (hard links): replacing it would part it from the others.`,
        hint: 'The pnpm store, cp -l and some backup tools make such files. Copy the file, move the copy over it, and plan again.',
      };
    case 'fifo':
      return { says: `${name} is a FIFO, not an ordinary file.`, hint: CHOOSE };
    case 'socket':
      return { says: `${name} is a socket, not an ordinary file.`, hint: CHOOSE };
    case 'device':
      return { says: `${name} is a device, not an ordinary file.`, hint: CHOOSE };
    case 'changing':
      return {
        says: `Another program kept changing ${name} while it was read.`,
        hint: 'Wait until the other program has finished, then plan again.',
      };
  }
}

const CHOOSE = 'Choose another path.';

const ORIGINS: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /(?:^|\/)(?:\.pnpm|\.pnpm-store|pnpm\/store)\//, name: 'the pnpm store' },
  { pattern: /^\/(?:nix|gnu)\/store\//, name: 'the Nix or Guix store' },
  { pattern: /(?:^|\/)(?:stow|\.?dotfiles)(?:\/|$)/, name: 'GNU stow or a dotfiles manager' },
  { pattern: /(?:^|\/)(?:execroot|bazel-out)\//, name: 'Bazel' },
];

/** Where links with such a text usually come from. */
function origin(link: string): string {
  const known = ORIGINS.find(({ pattern }) => pattern.test(link));
  return known === undefined ? '' : ` (as ${known.name} makes them)`;
}
