import type { Finding } from '@holdfast/base';
import { countFindings } from './count-findings.js';
import type { ReportOptions } from './report-options.js';

/**
 * JUnit XML, one test case per finding: errors are failures, warnings and notes pass with their
 * text in `system-out`. Without findings there is one passing case, as some readers refuse an
 * empty suite.
 */
export function renderJunit(findings: readonly Finding[], options: ReportOptions): string {
  const tool = options.tool ?? 'holdfast';
  const cases =
    findings.length === 0 ? [passed(tool)] : findings.map((finding) => testCase(finding, tool));
  const failures = countFindings(findings).error;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${cases.length}" failures="${failures}">`,
    `  <testsuite name="${escapeXml(tool)}" tests="${cases.length}" failures="${failures}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function passed(tool: string): string {
  return `    <testcase classname="${escapeXml(tool)}" name="no findings"/>`;
}

function testCase(finding: Finding, tool: string): string {
  const place =
    finding.path === undefined
      ? ''
      : ` ${finding.path}${finding.line === undefined ? '' : `:${finding.line}`}`;
  const text = finding.hint === undefined ? finding.message : `${finding.message}\n${finding.hint}`;
  const attributes = `classname="${escapeXml(tool)}" name="${escapeXml(finding.rule + place)}"`;
  const body =
    finding.level === 'error'
      ? `<failure type="${escapeXml(finding.rule)}" message="${escapeXml(finding.message)}">${escapeXml(text)}</failure>`
      : `<system-out>${escapeXml(`${finding.level}: ${text}`)}</system-out>`;
  return `    <testcase ${attributes}>${body}</testcase>`;
}

/** XML 1.0 cannot carry most control characters even when escaped: they become U+FFFD. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused by XML 1.0
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\n', '&#10;')
      .replaceAll('\r', '&#13;')
      .replaceAll('\t', '&#9;')
  );
}
