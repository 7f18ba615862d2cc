import type { Finding } from '@holdfast/base';

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** Workflow commands of GitHub Actions; each finding becomes an annotation. */
export function renderGithub(findings: readonly Finding[]): string {
  return findings.map(annotation).join('');
}

function annotation(finding: Finding): string {
  const properties = Object.entries({
    file: finding.path,
    line: finding.line,
    endLine: finding.endLine,
    col: finding.column,
    endColumn: finding.endColumn,
    title: finding.rule,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const message =
    finding.hint === undefined ? finding.message : `${finding.message}\n${finding.hint}`;
  return `::${COMMANDS[finding.level]} ${properties.join(',')}::${escapeData(message)}\n`;
}

// The runner's own escaping rules: only these characters end a value or a line.
function escapeData(text: string): string {
  return text.toWellFormed().replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
