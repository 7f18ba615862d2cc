import { isAbsolute } from 'node:path';
import { encodeUtf8, HoldfastError, isHoldfastError, type Problem, shorten } from '@holdfast/base';
import {
  type Claim,
  createNodeFs,
  currentOwner,
  type DirHandle,
  errnoOf,
  type FsPort,
  flushAll,
  probeOwner,
  replaceFile,
} from '@holdfast/files';
import type { Anchor } from '../anchor.js';
import { type AuditEntry, formatAuditEntry } from '../audit-entry.js';
import { formatAnchors } from '../format-anchors.js';
import type { AnchorsResult } from '../parse-anchors.js';
import { type AuditLog, parseAudit } from '../parse-audit.js';
import { appendAudit } from './append-audit.js';
import { parseStoreBytes, readStoreBytes } from './read-store.js';
import { makeDirectories, openOwn, readOwn, type StoreDirectories } from './store-files.js';
import { STORE_LAYOUT, storePath } from './store-layout.js';
import { type StoreProcesses, takeStoreLock } from './store-lock.js';
import { forgetUnfinished, noteUnfinished, settleUnfinished, storeDigest } from './unfinished.js';

/** The anchors of a project on disk. */
export interface AnchorStore {
  /**
   * The anchors as they are now; none when there is no file. A damaged file is answered with every
   * problem, and nothing is changed.
   *
   * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`.
   */
  read(): AnchorsResult;
  /**
   * Changes the anchors under the project's lock: what `edit` sees is what its answer replaces, so
   * that of several processes none loses an edit. Store and audit lines are durable when this
   * resolves; after a crash the next change ends what was begun.
   *
   * @param edit - gives the new set and what to record of it; `undefined` changes nothing.
   * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`, and whatever `edit` throws.
   */
  update(edit: StoreEditor): Promise<UpdateResult>;
  /** What was recorded of earlier changes. */
  audit(): AuditLog;
}

/** Gives a new set of anchors from the present one. */
export type StoreEditor = (
  anchors: readonly Anchor[],
) => StoreEdit | undefined | Promise<StoreEdit | undefined>;

/** A new set of anchors, and a line for each change that led to it. */
export interface StoreEdit {
  readonly anchors: readonly Anchor[];
  readonly audit: readonly AuditEntry[];
}

/** The anchors after a change, or why nothing was changed. */
export type UpdateResult =
  | { readonly ok: true; readonly anchors: readonly Anchor[]; readonly changed: boolean }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** How {@link openAnchorStore} works; every part has a default. */
export interface AnchorStoreOptions {
  /** How long a change waits for another one to end; default 10,000 milliseconds. */
  readonly waitMs?: number;
  readonly fs?: FsPort;
  readonly processes?: StoreProcesses;
}

/**
 * Opens the anchors of a project, `.holdfast/anchors.json` and `.holdfast/anchors.audit.jsonl`.
 * Nothing is made or changed before the first update. No symlink is followed out of the project.
 *
 * @param root - absolute path of the project root.
 * @throws HoldfastError `usage-error` when the root is not an absolute path.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { openAnchorStore } from '@holdfast/anchors/node';
 *
 * const store = openAnchorStore(mkdtempSync(join(tmpdir(), 'example-')));
 * console.log(store.read());
 * // { ok: true, anchors: [] }
 * const result = await store.update((anchors) => ({ anchors, audit: [] }));
 * console.log(result.ok && result.changed);
 * // true
 * ```
 */
export function openAnchorStore(root: string, options: AnchorStoreOptions = {}): AnchorStore {
  if (typeof root !== 'string' || !isAbsolute(root)) {
    throw new HoldfastError('usage-error', `${shorten(String(root))} is not an absolute path.`, {
      hint: 'Give the project root as an absolute path.',
    });
  }
  const { fs = createNodeFs(), waitMs = 10_000 } = options;
  const processes = options.processes ?? { current: currentOwner, probe: probeOwner };
  return {
    read: () =>
      told(() =>
        inHoldfast(fs, root, (holdfast) => parseStoreBytes(readStoreBytes(fs, holdfast)), NONE),
      ),
    audit: () =>
      told(() =>
        inHoldfast(
          fs,
          root,
          (holdfast) => {
            const bytes = readOwn(fs, holdfast, STORE_LAYOUT.audit, MAX_AUDIT_BYTES);
            return parseAudit(Buffer.from(bytes ?? []).toString('utf8'));
          },
          { entries: [], unreadable: [] },
        ),
      ),
    update: (edit) =>
      toldLater(async () => {
        const top = fs.openRoot(root);
        try {
          const dirs = makeDirectories(fs, top);
          try {
            const lock = await takeStoreLock(fs, dirs.claims, processes, waitMs);
            if (!lock.held) return { ok: false, problems: [lock.problem] };
            try {
              const result = await change(fs, dirs, edit);
              if (dirs.made) await flushAll(fs, [top, dirs.holdfast]);
              return result;
            } finally {
              releaseQuietly(lock.claim);
            }
          } finally {
            dirs.close();
          }
        } finally {
          fs.close(top);
        }
      }),
  };
}

/** A lock that cannot be released ends with this process; what was done is done. */
function releaseQuietly(claim: Claim): void {
  try {
    claim.release();
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}

const NONE: AnchorsResult = { ok: true, anchors: [] };

const MAX_AUDIT_BYTES = 512 * 1024 * 1024;

function inHoldfast<T>(fs: FsPort, root: string, run: (holdfast: DirHandle) => T, none: T): T {
  const top = fs.openRoot(root);
  try {
    const holdfast = openOwn(fs, top, STORE_LAYOUT.holdfast, STORE_LAYOUT.holdfast);
    if (holdfast === undefined) return none;
    try {
      return run(holdfast);
    } finally {
      fs.close(holdfast);
    }
  } finally {
    fs.close(top);
  }
}

async function change(
  fs: FsPort,
  { holdfast, locks }: StoreDirectories,
  edit: StoreEditor,
): Promise<UpdateResult> {
  const bytes = readStoreBytes(fs, holdfast);
  await settleUnfinished(fs, holdfast, locks, bytes);
  const present = parseStoreBytes(bytes);
  if (!present.ok) return present;
  const edited = await edit(present.anchors);
  if (edited === undefined) return { ok: true, anchors: present.anchors, changed: false };
  const after = encodeUtf8(formatAnchors(edited.anchors));
  const again = parseStoreBytes(after);
  if (!again.ok) throw unreadable(again.problems[0]);
  const lines = edited.audit.map(formatAuditEntry);
  const isSame = bytes !== undefined && Buffer.compare(bytes, after) === 0;
  if (!isSame) {
    if (lines.length > 0) await noteUnfinished(fs, locks, { before: storeDigest(bytes), lines });
    await replaceFile(fs, holdfast, STORE_LAYOUT.anchors, after);
  }
  await appendAudit(fs, holdfast, lines);
  if (!isSame && lines.length > 0) await forgetUnfinished(fs, locks);
  return { ok: true, anchors: again.anchors, changed: !isSame };
}

/** A caller made anchors that the next reader would refuse: nothing is written. */
function unreadable(problem: Problem | undefined): HoldfastError {
  return new HoldfastError(
    'internal-error',
    `The new anchors could not be read again: ${problem?.message ?? 'unknown'}`,
    { path: storePath(STORE_LAYOUT.anchors) },
  );
}

function told<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw describe(error);
  }
}

async function toldLater<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw describe(error);
  }
}

/** What the operating system refused, in the form every caller can rely on. */
function describe(error: unknown): unknown {
  const errno = errnoOf(error);
  if (errno === undefined || isHoldfastError(error)) return error;
  return new HoldfastError('io-error', `The anchors could not be read or written (${errno}).`, {
    path: storePath(STORE_LAYOUT.anchors),
    hint: 'Check the disk, its free space and the permissions of .holdfast.',
    data: { errno },
    cause: error,
  });
}
