import { ioError } from './io-error.js';
import type { NameIndex } from './name-index.js';
import type { OpenApp } from './open-app.js';
import type { ParentCursor } from './parent-cursor.js';
import { readTarget, type TargetFile, type TargetRules } from './read-target.js';
import { explainObstacle, unsafeTarget } from './unsafe-target.js';

/** What is on disk for one target. */
export interface SeenTarget {
  /** Left out when the target is proven absent. */
  readonly file?: TargetFile;
  /** Real names on the way that differ from the target's only by case or Unicode form. */
  readonly spellings: readonly string[];
}

/** What stays open from one target to the next. */
export interface LookingThrough {
  readonly parents: ParentCursor;
  readonly names: NameIndex;
}

/**
 * Looks at one target through open directories. It is absent when a directory on the way has no
 * entry of that exact spelling.
 *
 * @param path - canonical, relative to the app root.
 * @param read - bytes of the files that were read before this one.
 * @throws HoldfastError `unsafe-target`, `not-utf8`, `too-large` or `io-error`, with `path`.
 */
export function lookAtTarget(
  app: OpenApp,
  { parents, names }: LookingThrough,
  path: string,
  rules: TargetRules,
  read: number,
): SeenTarget {
  const { fs, root } = app;
  const { parent, opened, missing } = explainObstacle(fs, root, path, () => parents.moveTo(path));
  try {
    const parts = path.split('/');
    const spellings: string[] = [];
    for (const [depth, dir] of [root, ...opened.map((directory) => directory.dir)].entries()) {
      const directory = parts.slice(0, depth).join('/');
      const found = names.look(dir, directory, parts[depth] ?? '');
      spellings.push(...found.others.map((name) => (depth === 0 ? name : `${directory}/${name}`)));
      if (!found.exact) return { spellings };
    }
    // Made since it was looked for: what stands below is not known.
    if (missing.length > 0) throw unsafeTarget(path, { what: 'changing' });
    const file = readTarget(app, parent, path, rules, read);
    return file === undefined ? { spellings } : { file, spellings };
  } catch (error) {
    throw ioError(error, path);
  }
}
