import type { CorpusFile } from '../corpus.js';
import { mutateSnippet, type SnippetOutcome, sumOutcomes } from './mutate-snippet.js';
import { snippetsOf } from './snippets.js';
import { TYPESCRIPT_MUTATORS } from './typescript-mutators.js';

/** What the operators did to one file. */
export interface FileMutation {
  readonly path: string;
  /** Length of the mutated text. */
  readonly length: number;
  readonly declarations: number;
  /** By operator; only those that found a place. */
  readonly operators: Readonly<Record<string, SnippetOutcome>>;
}

/**
 * Mutates the declarations of files, each in at most `perDeclaration` places by each operator.
 *
 * @param wanted - asked before an operator is used; to stop when there are enough of its mutants.
 */
export async function* mutationMatrix(
  files: readonly CorpusFile[],
  perDeclaration: number,
  wanted: (operator: string) => boolean = () => true,
): AsyncGenerator<FileMutation> {
  for (const file of files) {
    const snippets = await snippetsOf(file);
    const operators: Record<string, SnippetOutcome> = {};
    for (const [operator, mutator] of Object.entries(TYPESCRIPT_MUTATORS)) {
      if (!wanted(operator)) continue;
      const outcomes: SnippetOutcome[] = [];
      for (const snippet of snippets)
        outcomes.push(await mutateSnippet(snippet, mutator, perDeclaration));
      const outcome = sumOutcomes(outcomes);
      if (outcome.mutants + outcome.notPrograms > 0) operators[operator] = outcome;
    }
    yield {
      path: file.path,
      length: snippets.reduce((total, { text }) => total + text.length, 0),
      declarations: snippets.reduce((total, { declarations }) => total + declarations.length, 0),
      operators,
    };
  }
}
