import type { Finding } from '@holdfast/base';
import type { ReportOptions } from './report-options.js';

/** SARIF 2.1.0 (OASIS), with one rule entry per rule and URIs relative to the project root. */
export function renderSarif(findings: readonly Finding[], options: ReportOptions): string {
  const rules = [...new Set(findings.map((finding) => finding.rule))];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: options.tool ?? 'holdfast',
            ...(options.version === undefined ? {} : { version: options.version }),
            rules: rules.map((id) => ({ id })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { PROJECTROOT: { description: { text: 'The project root.' } } },
        results: findings.map((finding) => result(finding, rules)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function result(finding: Finding, rules: readonly string[]) {
  const text = finding.hint === undefined ? finding.message : `${finding.message} ${finding.hint}`;
  return {
    ruleId: finding.rule,
    ruleIndex: rules.indexOf(finding.rule),
    level: finding.level,
    message: { text },
    ...(finding.path === undefined ? {} : { locations: [location(finding, finding.path)] }),
  };
}

function location(finding: Finding, path: string) {
  const region = {
    ...(finding.line === undefined ? {} : { startLine: finding.line }),
    ...(finding.column === undefined ? {} : { startColumn: finding.column }),
    ...(finding.endLine === undefined ? {} : { endLine: finding.endLine }),
    ...(finding.endColumn === undefined ? {} : { endColumn: finding.endColumn }),
  };
  return {
    physicalLocation: {
      artifactLocation: { uri: fileUri(path), uriBaseId: 'PROJECTROOT' },
      ...(finding.line === undefined ? {} : { region }),
    },
  };
}

/** A relative URI reference: `./` keeps a first part with a colon from reading as a scheme. */
function fileUri(path: string): string {
  const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return /^[^/]*:/.test(path) ? `./${encoded}` : encoded;
}
