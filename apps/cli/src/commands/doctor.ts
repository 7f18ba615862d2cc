import { createNodeFs } from '@holdfast/files';
import { type ReportFormat, renderFindings } from '@holdfast/report';
import type { Outcome } from '../command-line/outcome.js';
import type { DoctorValues } from '../command-line/project-options.js';
import { usageError } from '../command-line/usage-error.js';
import { VERSION } from '../command-line/version.js';
import { examine } from '../doctor/examine.js';
import { openWorkspace } from '../project/open-workspace.js';
import type { Terminal } from '../terminal/terminal.js';

/** Examines the machine and the project. */
export async function run(values: DoctorValues, terminal: Terminal): Promise<Outcome> {
  const format = (values.format ?? (values.json ? 'json' : 'human')) as ReportFormat;
  if (values.json && format !== 'json') {
    throw usageError(`--json and --format ${format} exclude each other.`);
  }
  const { root } = openWorkspace({ cwd: values.cwd }, terminal);
  const findings = await examine({
    root,
    fs: createNodeFs(),
    env: terminal.env,
    probe: values.probe,
  });
  const options = { color: terminal.color, tool: 'holdfast doctor', version: VERSION };
  return {
    exitCode: findings.some(({ level }) => level === 'error') ? 1 : 0,
    json: JSON.parse(renderFindings(findings, { ...options, format: 'json' })),
    text: renderFindings(findings, { ...options, format }),
  };
}
