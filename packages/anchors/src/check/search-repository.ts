import type { CheckCursor, SkippedFile } from '../check-report.js';
import type { CheckContext } from './check-context.js';
import type { UnknownFile } from './facts-reader.js';
import { mapBounded } from './map-bounded.js';
import type { Missing } from './missing.js';
import { canHold, type PlannedFile, planSearch, type SearchPlan } from './search-plan.js';
import { collectSightings, type Finds, noFinds } from './sightings.js';
import { createWantedIndex } from './wanted-index.js';

/** What the repository-wide pass came to. */
export interface SearchResult {
  readonly finds: ReadonlyMap<Missing, Finds>;
  /** Why a missing declaration has no whole view: the budget ended, or a file could not be read. */
  incomplete(missing: Missing): UnknownFile | undefined;
  readonly skippedFiles: readonly SkippedFile[];
  /** Where to go on, when it ended early. */
  readonly cursor: CheckCursor | undefined;
}

/** Files read at once. */
const WINDOW = 16;

/**
 * Looks for missing declarations in every file that can hold them, within the budget. A cursor of
 * an earlier pass over the very same files spares those that held nothing.
 */
export async function searchRepository(
  context: CheckContext,
  missing: readonly Missing[],
): Promise<SearchResult> {
  const finds = new Map(missing.map((it) => [it, noFinds()] as const));
  if (missing.length === 0)
    return { finds, incomplete: () => undefined, skippedFiles: [], cursor: undefined };
  const plan = await planSearch(context, missing);
  const order = resume(plan, context.options.cursor);
  const pass = await walk(context, [...order.again, ...order.rest], missing, finds);
  return {
    finds,
    incomplete: (it) => {
      const canHoldIt = (file: PlannedFile) => canHold(it, file.path, file.contentId);
      if (pass.end !== undefined && pass.left.some(canHoldIt)) return pass.end;
      return pass.unavailable.some(canHoldIt)
        ? { kind: 'unknown', reason: 'unavailable' }
        : undefined;
    },
    skippedFiles: pass.skipped,
    cursor: pass.end && cursorAt(plan, order, pass, context.options.cursor),
  };
}

/** What held something is looked at again, then what was not yet looked at. */
interface Order {
  readonly again: readonly PlannedFile[];
  readonly rest: readonly PlannedFile[];
}

function resume({ files, tree }: SearchPlan, cursor: CheckCursor | undefined): Order {
  if (cursor === undefined || cursor.tree !== tree) return { again: [], rest: files };
  const at = files.findIndex(({ path }) => path === cursor.after);
  const hits = new Set(cursor.hits);
  return {
    again: files.slice(0, at + 1).filter(({ path }) => hits.has(path)),
    rest: files.slice(at + 1),
  };
}

interface Pass {
  /** The limit that ended it before its last file. */
  readonly end: UnknownFile | undefined;
  readonly done: number;
  readonly left: readonly PlannedFile[];
  readonly hits: readonly string[];
  readonly skipped: readonly SkippedFile[];
  readonly unavailable: readonly PlannedFile[];
}

async function walk(
  context: CheckContext,
  order: readonly PlannedFile[],
  missing: readonly Missing[],
  finds: ReadonlyMap<Missing, Finds>,
): Promise<Pass> {
  const index = createWantedIndex(missing);
  const hits: string[] = [];
  const skipped: SkippedFile[] = [];
  const unavailable: PlannedFile[] = [];
  const endAt = (done: number, end: UnknownFile | undefined): Pass => {
    return { end, done, left: order.slice(done), hits, skipped, unavailable };
  };
  for (let at = 0; at < order.length; at += WINDOW) {
    const window = order.slice(at, at + WINDOW);
    const files = await mapBounded(window, WINDOW, ({ path }) =>
      context.reader.file(context.tree, path, 'searchFiles', false),
    );
    for (const [offset, planned] of window.entries()) {
      const { path } = planned;
      const file = files[offset];
      if (file?.kind === 'unknown') {
        if (file.reason === 'budget') return endAt(at + offset, file);
        const reason = skipReason(file);
        skipped.push({ file: path, reason });
        if (reason === 'unavailable') unavailable.push(planned);
      }
      if (file?.kind !== 'facts') continue;
      const hit = await collectSightings(path, file, index, finds);
      if (typeof hit === 'object') return endAt(at + offset, hit);
      if (hit) hits.push(path);
    }
    const done = Math.min(at + WINDOW, order.length);
    context.options.onProgress?.({ phase: 'search', done, total: order.length });
  }
  return endAt(order.length, undefined);
}

function skipReason({ reason }: UnknownFile): SkippedFile['reason'] {
  return reason === 'too-large' || reason === 'gave-up' || reason === 'not-text'
    ? reason
    : 'unavailable';
}

/** Where to go on; a pass that did not get beyond what it had to look at again is where it began. */
function cursorAt(
  { tree }: SearchPlan,
  { again, rest }: Order,
  { done, hits }: Pass,
  before: CheckCursor | undefined,
): CheckCursor | undefined {
  const last = done > again.length ? rest[done - again.length - 1] : undefined;
  return last === undefined ? before : { tree, after: last.path, hits };
}
