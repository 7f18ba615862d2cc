export { renderFindings } from './render-findings.js';
export type { ReportFormat, ReportOptions } from './report-options.js';
