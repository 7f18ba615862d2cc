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
