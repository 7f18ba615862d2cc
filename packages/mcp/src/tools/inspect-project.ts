import { detectContext } from '@holdfast/plan';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { parseSnapshot } from '../input/parse-snapshot.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';

/** Says what a project seems to be. */
export const inspectProject = defineTool({
  name: 'inspect_project',
  title: 'Inspect a project',
  description:
    'Recognises frameworks, languages, package manager, import aliases, applications, scripts and test runners from a snapshot that you send. Reads no disk and runs nothing. The result is no snapshot and cannot be given to change_plan. Ask for detail "full" to see the evidence for each finding.',
  scope: 'plan',
  needs: 'nothing',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    snapshot: z
      .looseObject({})
      .describe(
        '{schemaVersion: 1, appRoot?, configurations: [{path, content}], files: [{path, sha256}], applications?, capabilities?}.',
      ),
    detail: z.enum(['summary', 'full']).optional(),
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    kind: z.string(),
    app_root: z.string(),
    unknowns: z.array(z.looseObject({})).describe('What was not understood or not looked at.'),
  }),
  run: (input, { caller }) => {
    const {
      schemaVersion: _,
      kind,
      appRoot,
      packageManager,
      sourceRoot,
      capabilities,
      ...rest
    } = detectContext(parseSnapshot(input.snapshot));
    const show = (fact: Shown) => (input.detail === 'full' ? fact : fact.value);
    const shown = (facts: readonly Shown[]) => facts.map(show);
    return pagedAnswer({
      tool: 'inspect_project',
      caller,
      input,
      rest: {
        kind,
        app_root: appRoot,
        ...(packageManager === undefined ? {} : { package_manager: show(packageManager) }),
        ...(sourceRoot === undefined ? {} : { source_root: show(sourceRoot) }),
        ...(capabilities === undefined ? {} : { capabilities: show(capabilities) }),
      },
      lists: {
        frameworks: shown(rest.frameworks),
        languages: shown(rest.languages),
        test_runners: shown(rest.testRunners),
        applications: shown(rest.applications),
        aliases: shown(rest.aliases),
        scripts: shown(rest.scripts),
        stylesheets: shown(rest.stylesheets),
        unknowns: rest.unknowns,
      },
    });
  },
});

/** A finding and why it was made. */
interface Shown {
  readonly value: unknown;
  readonly evidence: readonly unknown[];
}
