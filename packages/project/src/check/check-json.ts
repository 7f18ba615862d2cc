import { type JsonReport, jsonReport } from '@holdfast/anchors';
import { snakeCase } from '@holdfast/base';
import { checkFindings } from './check-findings.js';
import type { ProjectCheck } from './check-project.js';
import type { Verdict } from './judge-check.js';

/** What `holdfast check --json` prints; `schemas/check.json` of this package describes it. */
export interface CheckJson {
  readonly schema_version: 1;
  readonly status: Verdict['status'];
  readonly because: Verdict['because'];
  readonly anchors: JsonReport;
  /** Absent where the project has no map of blocks. */
  readonly blocks?: { readonly findings: readonly unknown[]; readonly unmapped: readonly string[] };
  readonly journal: {
    readonly interrupted: readonly {
      readonly id: string;
      readonly plan_id: string;
      readonly file_count: number;
      readonly started_at: string;
    }[];
    readonly issues: readonly { readonly path: string; readonly reason: string }[];
  };
}

/**
 * A check of a project as JSON, in snake_case throughout.
 *
 * @param verdict - of `judgeCheck`.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { checkJson, checkProject, judgeCheck, openProject } from '@holdfast/project';
 *
 * const project = await openProject({ cwd: mkdtempSync(join(tmpdir(), 'example-')) });
 * const check = await checkProject(project);
 * await project.close();
 * console.log(checkJson(check, judgeCheck(check)).status);
 * // fresh
 * ```
 */
export function checkJson({ anchors, blocks, journal }: ProjectCheck, verdict: Verdict): CheckJson {
  return {
    schema_version: 1,
    status: verdict.status,
    because: verdict.because,
    anchors: jsonReport(anchors),
    ...(blocks === undefined
      ? {}
      : {
          blocks: {
            findings: checkFindings({ blocks }, verdict).map((finding) => snakeCase(finding)),
            unmapped: blocks.unmapped,
          },
        }),
    journal: {
      interrupted: journal.interrupted.map(({ id, planId, fileCount, startedAt }) => ({
        id,
        plan_id: planId,
        file_count: fileCount,
        started_at: startedAt,
      })),
      issues: journal.issues.map(({ path, reason }) => ({ path, reason })),
    },
  };
}
