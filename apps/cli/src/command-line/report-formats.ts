import type { ReportFormat } from '@holdfast/report';

/** Options of a check of which one at most makes sense, as pairs. */
export const ONE_FORMAT = [
  ['json', 'sarif'],
  ['json', 'github'],
  ['json', 'junit'],
  ['sarif', 'github'],
  ['sarif', 'junit'],
  ['github', 'junit'],
] as const;

export const FORMAT_OPTIONS = {
  sarif: { type: 'boolean', describe: 'Print SARIF 2.1.0, for code scanning' },
  github: { type: 'boolean', describe: 'Print annotations for a workflow of GitHub Actions' },
  junit: { type: 'boolean', describe: 'Print JUnit XML' },
} as const;

/** The format that another program is to read; `undefined` when a person is. */
export function formatOf({
  sarif,
  github,
  junit,
}: {
  readonly sarif: boolean;
  readonly github: boolean;
  readonly junit: boolean;
}): ReportFormat | undefined {
  return sarif ? 'sarif' : github ? 'github' : junit ? 'junit' : undefined;
}
