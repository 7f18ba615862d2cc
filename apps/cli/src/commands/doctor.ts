import { createNodeFs } from '@holdfast/files';
import { type ReportFormat, renderFindings } from '@holdfast/report';
import type { Outcome } from '../command-line/outcome.js';
import type { DoctorValues } from '../command-line/project-options.js';
import { usageError } from '../command-line/usage-error.js';
import { VERSION } from '../command-line/version.js';
import { examine } from '../doctor/examine.js';
import { fix, renderRepairs } from '../doctor/fix.js';
import { openWorkspace } from '../project/open-workspace.js';
import type { Terminal } from '../terminal/terminal.js';

/** Examines the machine and the project, and repairs what is safe to repair when asked. */
export async function run(values: DoctorValues, terminal: Terminal): Promise<Outcome> {
  const format = (values.format ?? (values.json ? 'json' : 'human')) as ReportFormat;
  if (values.json && format !== 'json') {
    throw usageError(`--json and --format ${format} exclude each other.`);
  }
  if (!values.fix && (values.yes || values['dry-run'] || values.by !== undefined)) {
    throw usageError('--yes, --dry-run and --by are about repairs.', 'Give --fix as well.');
  }
  const { root } = openWorkspace({ cwd: values.cwd }, terminal);
  const context = { root, fs: createNodeFs(), env: terminal.env, probe: values.probe };
  const repairs = values.fix ? await fix(context, values, terminal) : undefined;
  // As it is after the repairs.
  const findings = await examine(context);
  const options = { color: terminal.color, tool: 'holdfast doctor', version: VERSION };
  const failed = repairs?.some(({ state }) => state === 'failed') ?? false;
  const report = JSON.parse(renderFindings(findings, { ...options, format: 'json' }));
  const isForPeople = repairs !== undefined && format === 'human';
  return {
    exitCode: failed || findings.some(({ level }) => level === 'error') ? 1 : 0,
    json: repairs === undefined ? report : { ...report, repairs },
    text: `${isForPeople ? renderRepairs(repairs) : ''}${renderFindings(findings, { ...options, format })}`,
  };
}
