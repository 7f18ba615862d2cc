import { corpusCell } from '../corpus.js';
import { type FileMutation, mutationMatrix } from './mutation-matrix.js';

/** What a run of the mutation matrix found. */
export interface MutationCounts {
  readonly files: number;
  readonly declarations: number;
  readonly operators: Readonly<Record<string, OperatorCounts>>;
  readonly survivors: readonly string[];
  /** Mutants of each file by operator, from which the sample of the tests is chosen. */
  readonly byFile: readonly FileCounts[];
}

export interface OperatorCounts {
  readonly mutants: number;
  readonly notPrograms: number;
}

export interface FileCounts {
  readonly path: string;
  readonly length: number;
  readonly mutants: Readonly<Record<string, number>>;
}

/** Places of one operator in one declaration that a whole run tries. */
const PER_DECLARATION = 1;

/** Runs a part of the whole matrix. */
export async function countMutationCell(cell: number, cells: number): Promise<MutationCounts> {
  let counts: MutationCounts = {
    files: 0,
    declarations: 0,
    operators: {},
    survivors: [],
    byFile: [],
  };
  for await (const file of mutationMatrix(corpusCell(cell, cells), PER_DECLARATION))
    counts = addMutationCounts(counts, countFile(file));
  return counts;
}

/** Counts one file. */
export function countFile({ path, length, declarations, operators }: FileMutation): MutationCounts {
  const entries = Object.entries(operators);
  return {
    files: 1,
    declarations,
    operators: Object.fromEntries(
      entries.map(([name, { mutants, notPrograms }]) => [name, { mutants, notPrograms }]),
    ),
    survivors: entries.flatMap(([name, { survivors }]) =>
      survivors.map((survivor) => `${name}: ${survivor}`),
    ),
    byFile: [
      {
        path,
        length,
        mutants: Object.fromEntries(
          entries.flatMap(([name, { mutants }]) => (mutants === 0 ? [] : [[name, mutants]])),
        ),
      },
    ],
  };
}

/** Adds the counts of two parts. */
export function addMutationCounts(a: MutationCounts, b: MutationCounts): MutationCounts {
  const names = [...new Set([...Object.keys(a.operators), ...Object.keys(b.operators)])];
  return {
    files: a.files + b.files,
    declarations: a.declarations + b.declarations,
    operators: Object.fromEntries(
      names.map((name) => [name, addOperator(a.operators[name], b.operators[name])]),
    ),
    survivors: [...a.survivors, ...b.survivors].sort(),
    byFile: [...a.byFile, ...b.byFile],
  };
}

function addOperator(a = NOTHING, b = NOTHING): OperatorCounts {
  return { mutants: a.mutants + b.mutants, notPrograms: a.notPrograms + b.notPrograms };
}

const NOTHING: OperatorCounts = { mutants: 0, notPrograms: 0 };
