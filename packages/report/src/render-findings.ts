import type { Finding } from '@holdfast/base';
import { renderGithub } from './render-github.js';
import { renderHuman } from './render-human.js';
import { renderJson } from './render-json.js';
import { renderJunit } from './render-junit.js';
import { renderMarkdown } from './render-markdown.js';
import { renderSarif } from './render-sarif.js';
import type { ReportOptions } from './report-options.js';
import { sortFindings } from './sort-findings.js';

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
