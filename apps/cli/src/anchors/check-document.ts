import { jsonReport } from '@holdfast/anchors';
import { checkJson, type Verdict } from '@holdfast/project';
import type { Checked } from './checked.js';

/**
 * A check as the document of `--json`: the report of the anchors alone, or everything with the verdict.
 * Both have a published schema.
 */
export function checkDocument({ journal, ...checked }: Checked, verdict: Verdict): unknown {
  return journal === undefined
    ? jsonReport(checked.anchors)
    : checkJson({ ...checked, journal }, verdict);
}
