import { decodeUtf8, encodeUtf8, HoldfastError, sha256 } from '@holdfast/base';
import { createNodeFs, type DirHandle, type FsPort, flushAll } from '@holdfast/files';
import type { Plan } from '@holdfast/plan';
import { createDurably } from '../state-directory.js';
import { inPlans, PLANS, readSaved, SAVED_BYTES } from './plans-directory.js';

/** A plan that was kept. */
export interface SavedPlan {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** The workspaces it was saved in, relative to the project's root; normally one. */
  readonly workspaces: readonly string[];
}

/**
 * Keeps a plan in `.holdfast/plans` under its id, durably, and beside it the workspace it was made
 * in. Files are made, never replaced; saving the same plan twice is fine, also in two workspaces.
 *
 * @param root - the project's root, absolute.
 * @param workspace - what the plan's app root is relative to, below the project's root; `.` for it.
 * @returns the path relative to the project's root.
 * @throws HoldfastError `output-exists` when a different file has the place, `unsafe-target`.
 */
export async function savePlan(root: string, plan: Plan, workspace: string): Promise<string> {
  const fs = createNodeFs();
  const { id } = plan;
  await inPlans(fs, root, true, async (plans, parents) => {
    await createDurably(fs, plans, '.gitignore', encodeUtf8('*\n'));
    // First, so that no crash leaves a plan that does not say where it belongs.
    await keep(fs, plans, workspaceFile(id, workspace), workspaceText(workspace));
    await keep(fs, plans, `${id}.json`, `${JSON.stringify(plan, undefined, 2)}\n`);
    await flushAll(fs, [plans, ...parents]);
  });
  return `${PLANS}/${id}.json`;
}

async function keep(fs: FsPort, plans: DirHandle, name: string, text: string): Promise<void> {
  const bytes = encodeUtf8(text);
  const made = await createDurably(fs, plans, name, bytes);
  if (made || readSaved(fs, plans, name)?.compare(bytes) === 0) return;
  throw new HoldfastError('output-exists', 'A different file is saved under the id of this plan.', {
    path: `${PLANS}/${name}`,
    hint: 'It was edited or is incomplete: delete it and save the plan again.',
  });
}

/** One file for each workspace, because files here are made and never replaced. */
function workspaceFile(id: string, workspace: string): string {
  return `${id}.workspace-${sha256(workspace).slice(0, 12)}.json`;
}

function workspaceText(workspace: string): string {
  return `${JSON.stringify({ schemaVersion: 1, workspace })}\n`;
}

/**
 * The bytes of a saved plan, and where it was saved.
 *
 * @param id - its id, or the first 8 or more digits when only one saved plan starts so.
 * @throws HoldfastError `plan-not-found`, or `plan-mismatch` when the record of a workspace was edited.
 */
export async function loadSavedPlan(root: string, id: string): Promise<SavedPlan> {
  const fs = createNodeFs();
  const found = await inPlans(fs, root, false, async (plans) => {
    const all = fs.list(plans);
    const matches = all.filter((name) => /^[0-9a-f]{64}\.json$/.test(name) && name.startsWith(id));
    const [name] = matches;
    if (name === undefined || matches.length > 1) return matches.length;
    const whole = name.slice(0, 64);
    const records = all.filter((other) => other.startsWith(`${whole}.workspace-`)).sort();
    const workspaces = records.map((record) => readWorkspace(fs, plans, whole, record));
    return { id: whole, bytes: readAll(fs, plans, name), workspaces };
  });
  if (typeof found === 'object') return found;
  throw notFound(id, found ?? 0);
}

function readAll(fs: FsPort, plans: DirHandle, name: string): Uint8Array {
  const bytes = readSaved(fs, plans, name);
  if (bytes !== undefined) return bytes;
  throw new HoldfastError(
    'too-large',
    `The saved plan is larger than ${SAVED_BYTES / 1024 ** 2} MiB.`,
    {
      path: `${PLANS}/${name}`,
    },
  );
}

/** Only what {@link savePlan} wrote counts, to the byte: this decides which files are changed. */
function readWorkspace(fs: FsPort, plans: DirHandle, id: string, name: string): string {
  const path = `${PLANS}/${name}`;
  const bytes = readAll(fs, plans, name);
  const workspace = workspaceIn(bytes);
  if (
    workspace !== undefined &&
    workspaceFile(id, workspace) === name &&
    Buffer.compare(encodeUtf8(workspaceText(workspace)), bytes) === 0
  ) {
    return workspace;
  }
  throw new HoldfastError('plan-mismatch', 'The record of where this plan belongs was edited.', {
    path,
    hint: 'Delete it, then save the plan again in the directory it is for.',
  });
}

function workspaceIn(bytes: Uint8Array): string | undefined {
  try {
    const record: { readonly workspace?: unknown } | null = JSON.parse(decodeUtf8(bytes) ?? '');
    return typeof record?.workspace === 'string' ? record.workspace : undefined;
  } catch {
    return undefined;
  }
}

function notFound(id: string, matches: number): HoldfastError {
  return matches === 0
    ? new HoldfastError('plan-not-found', `No plan with the id ${id} is saved in this project.`, {
        hint: 'A plan is saved by holdfast change plan <request> --save. A file of that name needs ./ before it.',
      })
    : new HoldfastError(
        'plan-not-found',
        `${matches} saved plans have an id that starts with ${id}.`,
        {
          hint: 'Give more digits of the id.',
        },
      );
}
