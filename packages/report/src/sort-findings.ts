import { compareCodeUnits, type Finding } from '@holdfast/base';

/** Findings by path, line, column, rule and message; those without a path come first. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      compareCodeUnits(a.path ?? '', b.path ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareCodeUnits(a.rule, b.rule) ||
      compareCodeUnits(a.message, b.message) ||
      compareCodeUnits(a.level, b.level) ||
      compareCodeUnits(JSON.stringify(a), JSON.stringify(b)),
  );
}
