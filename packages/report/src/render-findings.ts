import type { Finding } from '@holdfast/base';
import { renderGithub } from './render-github.js';
import { renderHuman } from './render-human.js';
import { renderJson } from './render-json.js';
import { renderJunit } from './render-junit.js';
import { renderMarkdown } from './render-markdown.js';
import { renderSarif } from './render-sarif.js';
import { sortFindings } from './sort-findings.js';

/**
 * - `human`: for a terminal.
 * - `json`: one JSON document, schema version 1.
 * - `sarif`: SARIF 2.1.0, for code scanning.
 * - `github`: workflow commands, shown as annotations on a pull request.
 * - `junit`: JUnit XML, one test case per finding.
 * - `markdown`: a table, for a comment or job summary.
 */
export type ReportFormat = 'human' | 'json' | 'sarif' | 'github' | 'junit' | 'markdown';

/** How to render a report. */
export interface ReportOptions {
  readonly format: ReportFormat;
  /** ANSI colours; `human` only. Default: none. */
  readonly color?: boolean;
  /** The check that made the findings, e.g. `holdfast doctor`. Default `holdfast`. */
  readonly tool?: string;
  /** Version of the tool, for SARIF. */
  readonly version?: string;
}

const RENDERERS = {
  human: renderHuman,
  json: renderJson,
  sarif: renderSarif,
  github: renderGithub,
  junit: renderJunit,
  markdown: renderMarkdown,
} as const;

/**
 * Renders findings as text in one of six formats. The order of the input does not matter: findings
 * are sorted by path, line, column, rule and message. The text ends with a newline. Whatever a
 * finding carries is escaped for the format, so that file names and messages cannot forge
 * terminal sequences, workflow commands, XML or Markdown.
 *
 * @example
 * ```ts
 * import { renderFindings } from '@holdfast/report';
 *
 * const findings = [{ rule: 'stale', level: 'warning', message: 'Out of date.', path: 'a.md', line: 3 }] as const;
 * console.log(renderFindings(findings, { format: 'github' }).trim());
 * // ::warning file=a.md,line=3,title=stale::Out of date.
 * ```
 */
export function renderFindings(findings: readonly Finding[], options: ReportOptions): string {
  return RENDERERS[options.format](sortFindings(findings), options);
}
