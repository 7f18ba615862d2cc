import { encodeUtf8, HoldfastError, type Problem } from '@holdfast/base';
import {
  type FsPort,
  openRecordedFile,
  type ProcessTable,
  type RecordedEdit,
} from '@holdfast/files';
import type { Anchor } from '../anchor.js';
import { type AuditEntry, formatAuditEntry } from '../audit-entry.js';
import { formatAnchors } from '../format-anchors.js';
import type { AnchorsResult } from '../parse-anchors.js';
import { type AuditLog, parseAudit } from '../parse-audit.js';
import { parseStoreBytes } from './parse-store-bytes.js';
import { STORE_NAMES } from './store-names.js';

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
   * @param edit - gives the new set and what to record of it; `undefined` changes nothing. It is
   *   called again when somebody who takes no lock, an editor or git, changed the file meanwhile.
   * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`; `locked` when the file never
   *   stays as it is; and whatever `edit` throws.
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
  /** Ends waiting, and a change that has not begun to be written, with its reason. */
  readonly signal?: AbortSignal;
  readonly fs?: FsPort;
  readonly processes?: ProcessTable;
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
  const file = openRecordedFile(root, STORE_NAMES, options);
  return {
    read: () => parseStoreBytes(file.read()),
    audit: () => parseAudit(Buffer.from(file.readRecord() ?? []).toString('utf8')),
    update: async (edit) => {
      const updated = await file.update((bytes) => editBytes(bytes, edit));
      if (!updated.held) return { ok: false, problems: [updated.problem] };
      const { answer, changed } = updated;
      return answer.ok ? { ok: true, anchors: answer.anchors, changed } : answer;
    },
  };
}

async function editBytes(
  bytes: Uint8Array | undefined,
  edit: StoreEditor,
): Promise<RecordedEdit<AnchorsResult>> {
  const present = parseStoreBytes(bytes);
  if (!present.ok) return { answer: present };
  const edited = await edit(present.anchors);
  if (edited === undefined) return { answer: present };
  const content = encodeUtf8(formatAnchors(edited.anchors));
  const again = parseStoreBytes(content);
  if (!again.ok) throw unreadable(again.problems[0]);
  return { content, lines: edited.audit.map(formatAuditEntry), answer: again };
}

/** A caller made anchors that the next reader would refuse: nothing is written. */
function unreadable(problem: Problem | undefined): HoldfastError {
  return new HoldfastError(
    'internal-error',
    `The new anchors could not be read again: ${problem?.message ?? 'unknown'}`,
    { path: `.holdfast/${STORE_NAMES.file}` },
  );
}
