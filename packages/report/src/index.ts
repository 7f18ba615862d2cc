export { type ReportFormat, type ReportOptions, renderFindings } from './render-findings.js';
