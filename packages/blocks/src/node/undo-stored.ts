import { type UndoRequest, type UndoResult, undoEdit } from '../edit/undo-edit.js';
import { revisionView } from '../life/revision-view.js';
import type { BlockMap } from '../map/block-map.js';
import type { HistoryEntry } from '../map/history-entry.js';
import { hasSoundImages } from '../store/has-sound-images.js';
import { inRevision } from './edit-stored.js';

/** Takes a batch back: the one that made `version`, else the latest that still stands. */
export function undoStored(
  map: BlockMap,
  request: Omit<UndoRequest, 'history' | 'entry'> & { readonly version?: number },
  history: readonly HistoryEntry[],
): UndoResult {
  const { version, ...rest } = request;
  const view = revisionView(map);
  const standing = history.filter((entry) => isStanding(entry, history));
  const entry = version === undefined ? standing.at(-1) : entryOf(version, history, standing);
  if (entry === undefined) return nothing(version);
  if (!hasSoundImages(entry)) return damaged(entry);
  if ((entry.revision === true) !== (view !== undefined)) return elsewhere(entry);
  const result = undoEdit(view ?? map, { ...rest, entry, history });
  return result.ok && view !== undefined ? inRevision(map, result) : result;
}

/** A batch that was not taken back; what was done otherwise is not a batch. */
function isStanding(entry: HistoryEntry, history: readonly HistoryEntry[]): boolean {
  if (entry.act !== undefined || entry.undoes !== undefined) return false;
  const takesBack = ({ undoes }: HistoryEntry) => undoes?.toHash === entry.toHash;
  const taken = history.findLast(takesBack);
  // An undo may have been taken back in turn.
  return taken === undefined || history.some(({ undoes }) => undoes?.toHash === taken.toHash);
}

/** Of two branches with the same version the batch that still stands, or an undo by its version. */
function entryOf(
  version: number,
  history: readonly HistoryEntry[],
  standing: readonly HistoryEntry[],
): HistoryEntry | undefined {
  const made = ({ toVersion }: HistoryEntry) => toVersion === version;
  const isUndo = (entry: HistoryEntry) => made(entry) && entry.undoes !== undefined;
  return standing.findLast(made) ?? history.findLast(isUndo);
}

function nothing(version: number | undefined): UndoResult {
  const message =
    version === undefined
      ? 'The history has no batch of edits that could be taken back.'
      : `No batch of edits that still stands made version ${version}.`;
  const hint = '`holdfast blocks history` lists what was done.';
  return { ok: false, failures: [{ code: 'nothing-to-change', message, hint }] };
}

function damaged({ toVersion }: HistoryEntry): UndoResult {
  const message = `What the history kept of the batch that made version ${toVersion} cannot be read.`;
  const hint = 'Edit the map by hand, or take its earlier text from git.';
  return { ok: false, failures: [{ code: 'damaged-history', message, hint }] };
}

function elsewhere({ revision, toVersion }: HistoryEntry): UndoResult {
  const message = revision
    ? `The batch that made version ${toVersion} was made in a revision that is no longer open.`
    : `A revision is open; the batch that made version ${toVersion} was made before it.`;
  const hint = 'Promote or discard the revision first, or edit the map by hand.';
  return { ok: false, failures: [{ code: 'changed-since', message, hint }] };
}
