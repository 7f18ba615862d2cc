import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HoldfastError } from '@holdfast/base';
import { openHistory } from '@holdfast/source/node';
import type { Mirrors } from './mirrors.js';

const run = promisify(execFile);

/** Mirrors of `file:` repositories, for trying things on one machine. */
export function fileMirrors(directory: string): Mirrors {
  const place = (id: string) => join(directory, `${id}.git`);
  return {
    problems: ({ url }) =>
      url.startsWith('file:///')
        ? []
        : [{ code: 'repository-refused', message: 'Only file: URLs are served yet.' }],
    fetch: async ({ id, url }, { refs = [] } = {}) => {
      mkdirSync(directory, { recursive: true });
      const git = (...args: string[]) =>
        run('git', ['-C', directory, ...args], {
          env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
        });
      try {
        if (!existsSync(place(id))) await git('init', '-q', '--bare', place(id));
        const specs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
        const more = refs.map((ref) => `+${ref}:${ref}`);
        await git('--git-dir', place(id), 'fetch', '-q', '--prune', url, ...specs, ...more);
      } catch (cause) {
        throw new HoldfastError('repository-unavailable', 'The repository cannot be fetched.', {
          cause,
        });
      }
    },
    open: async ({ id }) => {
      const history = await openHistory(place(id));
      return { history, close: () => history.close() };
    },
    remove: async (id) => rmSync(place(id), { recursive: true, force: true }),
    close: async () => undefined,
  };
}
