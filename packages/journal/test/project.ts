import { type HoldfastError, isHoldfastError } from '@holdfast/base';
import { type Plan, parseRequest } from '@holdfast/plan';
import { planLocal } from '@holdfast/plan/local';
import { makeTempDir, type TempDir, type TreeEntry, writeTree } from '@holdfast/test-kit';

/** A project in a temporary directory, with an empty manifest unless the tree has one. */
export function makeProject(tree: Readonly<Record<string, TreeEntry>> = {}): TempDir {
  const dir = makeTempDir('holdfast-journal-');
  writeTree(dir.path, { 'package.json': '{}\n', ...tree });
  return dir;
}

/** A plan made from the disk that sets each path to a text. */
export async function makePlan(
  cwd: string,
  contents: Readonly<Record<string, string>>,
  options: { readonly appRoot?: string } = {},
): Promise<Plan> {
  const candidates = Object.entries(contents).map(([path, content]) => ({
    path,
    content,
    reason: 'Test',
  }));
  const parsed = parseRequest({ candidates }, 'local');
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(' '));
  const { plan } = await planLocal(parsed.request, { cwd, ...options });
  return plan;
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
