import { renderInspection } from '@holdfast/plan';
import { inspectLocal, snapshotLocal } from '@holdfast/plan/local';
import type { Outcome } from '../command-line/outcome.js';
import type { InspectValues } from '../command-line/project-options.js';
import { openWorkspace } from '../project/open-workspace.js';
import type { Terminal } from '../terminal/terminal.js';

/** Shows what a project seems to be, or prints a snapshot of it. */
export async function run(values: InspectValues, terminal: Terminal): Promise<Outcome> {
  const { cwd } = openWorkspace({ cwd: values.cwd }, terminal);
  const appRoot = values['app-root'];
  const options = { cwd, ...(appRoot === undefined ? {} : { appRoot }) };
  if (values.snapshot) {
    const snapshot = await snapshotLocal(options);
    return { exitCode: 0, json: snapshot, text: `${JSON.stringify(snapshot, undefined, 2)}\n` };
  }
  const inspection = await inspectLocal(options);
  const text = renderInspection(inspection, {
    color: terminal.color,
    details: values.details === 'full' ? 'full' : 'summary',
  });
  return { exitCode: 0, json: inspection, text };
}
