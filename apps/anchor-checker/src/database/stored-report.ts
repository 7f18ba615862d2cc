import type { JsonReport } from '@holdfast/anchors';

/** What is kept of a check for good; its answers are with the anchors. */
export type StoredReport = Pick<
  JsonReport,
  'budget' | 'counts' | 'unchecked_anchor_ids' | 'fallback_share'
> & { readonly warnings: JsonReport['results'] };
