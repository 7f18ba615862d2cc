import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type HoldfastError, isHoldfastError } from '@holdfast/base';
import { makeTempDir, type TempDir, type TreeEntry, writeTree } from '@holdfast/test-kit';
import { parseRequest } from '../src/parse-request.js';
import type { LocalRequest } from '../src/request-model.js';

/** A project in a temporary directory, with an empty manifest unless the tree has one. */
export function makeProject(tree: Readonly<Record<string, TreeEntry>> = {}): TempDir {
  const dir = makeTempDir('holdfast-plan-');
  writeTree(dir.path, { 'package.json': '{}\n', ...tree });
  return dir;
}

/** A copy of one of the sample projects. */
export function copySample(name: string): TempDir {
  const dir = makeTempDir('holdfast-sample-');
  const source = new URL(`../../../test-fixtures/projects/${name}`, import.meta.url);
  cpSync(fileURLToPath(source), dir.path, { recursive: true });
  return dir;
}

/** A parsed request that sets each path to a text. */
export function request(contents: Readonly<Record<string, string>>): LocalRequest {
  const candidates = Object.entries(contents).map(([path, content]) => ({
    path,
    content,
    reason: 'Test',
  }));
  const result = parseRequest({ candidates }, 'local');
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.request;
}

/** The error a promise is rejected with; anything but a HoldfastError fails the test. */
export async function refusal(promise: Promise<unknown>): Promise<HoldfastError> {
  try {
    await promise;
  } catch (error) {
    if (isHoldfastError(error)) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

/**
 * Runs a call as a user without rights of its own, so that permission bits count even when the tests
 * run as root. The call must do its work before it first waits.
 */
export async function asNobody<T>(call: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return call();
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([]);
  process.setegid?.(NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return await call();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}

const NOBODY = 65534;
