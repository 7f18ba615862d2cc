import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type HoldfastError, isHoldfastError } from '@holdfast/base';
import { makeTempDir, type Repository, repositoryAt } from '@holdfast/test-kit';
import type { MirrorLimits } from '../src/mirror/mirror-limits.js';
import type { FetchOptions, MirroredRepository, Mirrors } from '../src/mirror/mirrors.js';
import { openMirrors } from '../src/mirror/open-mirrors.js';
import { takeCredentials } from '../src/network/credentials.js';
import type { Network } from '../src/network/network.js';
import { startGitServer } from './git-server.js';

/** What a test may say about its mirrors. */
export interface BenchOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly limits?: Partial<MirrorLimits>;
  readonly network?: Partial<Network>;
}

/** A git server with one repository, and mirrors that may reach it; all in one temporary directory. */
export async function startBench() {
  const temp = makeTempDir('holdfast-mirror-');
  const served = join(temp.path, 'served');
  mkdirSync(served);
  const server = await startGitServer(temp, served);
  const opened: { close(): Promise<void> }[] = [];
  return {
    temp,
    server,
    served,
    /** A new repository `NAME` on the server. */
    makeServed: (name: string, ...init: string[]) => makeServed(served, name, init),
    repository: (over: Partial<MirroredRepository> = {}): MirroredRepository => ({
      id: 'one',
      url: `${server.origin}/shop`,
      defaultRef: 'main',
      ...over,
    }),
    /** Mirrors in a directory of their own, or in one that exists. */
    open: async ({ env = {}, limits, network }: BenchOptions = {}, name = 'mirrors') => {
      const mirrors = await openMirrors({
        directory: join(temp.path, name),
        credentials: takeCredentials(env),
        allowFile: false,
        network: {
          allowedRanges: ['127.0.0.0/8'],
          caFile: server.caFile,
          resolve: async () => ['127.0.0.1'],
          ...network,
        },
        ...(limits === undefined ? {} : { limits }),
      });
      opened.push(mirrors);
      return mirrors;
    },
    gitDir: (id = 'one', name = 'mirrors') => join(temp.path, name, id, 'mirror.git'),
    close: async () => {
      await Promise.all(opened.map((it) => it.close()));
      await server.close();
      temp.remove();
    },
  };
}

function makeServed(served: string, name: string, init: readonly string[]): Repository {
  const path = join(served, name);
  mkdirSync(path);
  const repository = repositoryAt({
    path,
    remove: () => undefined,
    [Symbol.dispose]: () => undefined,
  });
  repository.git('init', '-q', '-b', 'main', ...init);
  return repository;
}

/** What a fetch that has to fail fails with. */
export async function fetchFailure(
  mirrors: Mirrors,
  repository: MirroredRepository,
  options?: FetchOptions,
): Promise<HoldfastError | undefined> {
  const error = await mirrors.fetch(repository, options).then(
    () => undefined,
    (failed: unknown) => failed,
  );
  if (error !== undefined && !isHoldfastError(error)) throw error;
  return error;
}
