import { sha256 } from '@holdfast/base';
import { biomeFormatter } from './biome-formatter.js';
import { compareFormatted, type ReadFile } from './compare.js';
import { dprintFormatter } from './dprint-formatter.js';
import type { Formatter } from './formatter.js';
import { prettierFormatter } from './prettier-formatter.js';

export const FORMATTERS: readonly Formatter[] = [
  prettierFormatter,
  biomeFormatter,
  dprintFormatter,
];

/** Which configurations a file is run with; all of them when left out. */
export type Choice = (fileIndex: number, configurationIndex: number) => boolean;

/** What became of one file under one configuration. */
export interface FormatOutcome {
  readonly formatter: string;
  readonly configuration: string;
  readonly path: string;
  /** Declarations that were compared; none where the file could not be. */
  readonly declarations: number;
  readonly result: 'compared' | 'refused' | 'unreadable';
  /** Names of documented edits, once per declaration that they changed. */
  readonly quirks: readonly string[];
  /** Declarations that changed without a reason. */
  readonly faults: readonly string[];
  /** Line of the first error in a text that the grammar cannot read. */
  readonly line?: number;
}

/** Runs every formatter over some files and compares the hashes. */
export async function* formatMatrix(
  files: readonly ReadFile[],
  choice: Choice = () => true,
): AsyncGenerator<FormatOutcome> {
  for (const formatter of FORMATTERS) {
    const jobs = formatter.configurations.flatMap((configuration, index) =>
      files
        .filter((_, fileIndex) => choice(fileIndex, index))
        .map((read) => ({ read, file: read.file, configuration })),
    );
    const texts = await formatter.format(jobs);
    const judge = rememberingJudge();
    for (const [index, { read, file, configuration }] of jobs.entries())
      yield {
        formatter: formatter.name,
        configuration: JSON.stringify(configuration),
        path: file.path,
        ...(await judge(read, texts[index])),
      };
  }
}

/** Many options leave most files as they are: each text is judged once. */
function rememberingJudge(): Judge {
  const known = new Map<string, Judgement>();
  return async (read, text) => {
    const key = `${read.file.path}\0${sha256(text ?? '')}`;
    const judgement = known.get(key) ?? (await judgeText(read, text));
    known.set(key, judgement);
    return judgement;
  };
}

type Judge = (read: ReadFile, text: string | undefined) => Promise<Judgement>;
type Judgement = Omit<FormatOutcome, 'formatter' | 'configuration' | 'path'>;

async function judgeText(read: ReadFile, text: string | undefined): Promise<Judgement> {
  const nothing = { declarations: 0, quirks: [], faults: [] };
  if (text === undefined) return { ...nothing, result: 'refused' };
  const comparison = await compareFormatted(read, text);
  if (comparison.kind === 'unreadable')
    return { ...nothing, result: 'unreadable', line: comparison.line };
  return {
    result: 'compared',
    declarations: read.facts.declarations.length,
    quirks: comparison.changes.flatMap(({ quirk }) => quirk ?? []),
    faults: comparison.changes.flatMap(({ name, quirk }) => (quirk === undefined ? [name] : [])),
  };
}
