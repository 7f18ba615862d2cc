import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';

/** Where the parts of a repository are; all absolute. */
export interface RepositoryPlaces {
  /** Holds `HEAD`: of the linked work tree, if it is one. */
  readonly own: string;
  /** Holds objects and references. */
  readonly shared: string;
  /** The asked directory relative to the top of the work tree, with `/`; empty for the top or bare. */
  readonly prefix: string;
}

/**
 * Finds the repository that a directory is in: a work tree, a linked one, a submodule, or bare.
 *
 * @throws HoldfastError `source-unavailable` when there is none, or one of a form that the embedded
 *   reader cannot read: alternates, SHA-256 object names, reftable.
 */
export function findRepository(directory: string): RepositoryPlaces {
  const places = locate(realpathSync(directory));
  if (places === undefined) {
    throw refused(
      `${shorten(directory)} is not in a git repository.`,
      'Run git init, or point to a directory inside a repository.',
    );
  }
  refuseForms(places.shared);
  return places;
}

function locate(start: string): RepositoryPlaces | undefined {
  if (isGitDirectory(start)) return { own: start, shared: sharedOf(start), prefix: '' };
  for (let top = start; ; top = dirname(top)) {
    const own = gitDirectoryOf(join(top, '.git'));
    if (own !== undefined) {
      const prefix = relative(top, start).split(sep).join('/');
      return { own, shared: sharedOf(own), prefix };
    }
    if (dirname(top) === top) return undefined;
  }
}

/** `.git` is the directory, or a file that names it. */
function gitDirectoryOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) return isGitDirectory(path) ? path : undefined;
  const [, target] = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8')) ?? [];
  return target === undefined ? undefined : resolve(dirname(path), target);
}

function isGitDirectory(path: string): boolean {
  const common = existsSync(join(path, 'commondir')) || existsSync(join(path, 'objects'));
  return common && existsSync(join(path, 'HEAD'));
}

function sharedOf(own: string): string {
  const pointer = join(own, 'commondir');
  return existsSync(pointer) ? resolve(own, readFileSync(pointer, 'utf8').trim()) : own;
}

function refuseForms(shared: string): void {
  const config = existsSync(join(shared, 'config'))
    ? readFileSync(join(shared, 'config'), 'utf8')
    : '';
  const form = existsSync(join(shared, 'objects/info/alternates'))
    ? 'borrows objects from another one (alternates)'
    : /^\s*objectformat\s*=\s*sha256/im.test(config)
      ? 'names its objects by SHA-256'
      : /^\s*refstorage\s*=\s*reftable/im.test(config)
        ? 'keeps its references in a reftable'
        : undefined;
  if (form === undefined) return;
  throw refused(
    `The repository ${form}, which the embedded git reader cannot read.`,
    'Install git 2.25 or newer.',
  );
}

function refused(message: string, hint: string): HoldfastError {
  return new HoldfastError('source-unavailable', message, { hint });
}
