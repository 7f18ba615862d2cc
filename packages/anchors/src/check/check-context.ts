import { once, oncePerKey } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import type { CheckOptions } from '../check-options.js';
import type { UncheckedReason } from '../check-report.js';
import { type Baselines, type CommitBaseline, createBaselines } from './baseline.js';
import { type BudgetMeter, createBudgetMeter } from './budget-meter.js';
import { createFactsReader, type FactsReader, type UnknownFile } from './facts-reader.js';
import { createListing, type Listing } from './listing.js';
import type { Outcome } from './outcome.js';
import { type Renames, renamesSince } from './renames.js';

/** What the steps of one check share. */
export interface CheckContext {
  readonly options: CheckOptions;
  readonly tree: SourceTree;
  /** Asked only when something changed. */
  head(): Promise<string | undefined>;
  readonly meter: BudgetMeter;
  readonly reader: FactsReader;
  readonly baselines: Baselines;
  readonly listing: Listing;
  /** Renames from a baseline to the tree. */
  renames(baseline: CommitBaseline): Promise<Renames>;
}

export function createCheckContext(options: CheckOptions): CheckContext {
  const { tree, history } = options;
  const head = headOf(options);
  const meter = createBudgetMeter(options.budget ?? {}, options.now ?? (() => performance.now()));
  const reader = createFactsReader(options.facts, meter);
  const baselines = createBaselines(history, head, reader);
  const listing = createListing(tree, meter.budget.maxFileBytes);
  return {
    options,
    tree,
    head,
    meter,
    reader,
    baselines,
    listing,
    renames: oncePerKey((baseline) => renamesSince(baseline, listing, tree.commit !== undefined)),
  };
}

function headOf({ tree, head = tree.commit }: CheckOptions): () => Promise<string | undefined> {
  return once(async () => (typeof head === 'function' ? await head() : head));
}

/** The answer for what cannot be looked at; a limit that stood in the way is remembered. */
export function unchecked(
  { meter }: CheckContext,
  file: string,
  why: Pick<UnknownFile, 'limit'> & { readonly reason: UncheckedReason },
  detail: Partial<Outcome['detail']> = {},
): Outcome {
  if (why.limit !== undefined) meter.end(why.limit);
  return { state: 'unchecked', detail: { reason: why.reason, file, ...detail } };
}
