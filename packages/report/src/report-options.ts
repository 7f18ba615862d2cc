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
