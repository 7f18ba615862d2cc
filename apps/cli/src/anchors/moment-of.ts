import { resolve } from 'node:path';
import type { Moment } from '@holdfast/project';
import type { CheckValues } from '../command-line/anchor-options.js';

/** Which files a check looks at. */
export function momentOf({ ref, staged }: CheckValues, env: NodeJS.ProcessEnv): Moment {
  if (ref !== undefined) return { kind: 'commit', ref };
  if (!staged) return { kind: 'working' };
  // git names the index of the commit in the making to its hooks, relative to their directory.
  const index = env.GIT_INDEX_FILE;
  return {
    kind: 'staged',
    ...(index === undefined || index === '' ? {} : { indexFile: resolve(index) }),
  };
}
