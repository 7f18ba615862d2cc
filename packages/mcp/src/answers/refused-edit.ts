import { type Problem, snakeCase } from '@holdfast/base';
import type { EditConflict, EditFailure } from '@holdfast/blocks';
import { firstPage } from '../output/paged-answer.js';
import type { ToolOutput } from '../tool.js';

/** Why a batch was not applied. */
export interface Refusal {
  readonly failures: readonly EditFailure[];
  readonly conflict?: EditConflict;
  /** Of a map that cannot be read. */
  readonly problems?: readonly Problem[];
}

/** A refused batch as an error: the first failure as its code, and all that there is room for. */
export function refusedEdit({ failures, conflict, problems = [] }: Refusal): ToolOutput {
  const [first] = [...failures, ...problems];
  return firstPage({
    tool: 'refused',
    caller: { id: '' },
    rest: {
      error: {
        code: first?.code ?? 'request-invalid',
        message: first?.message ?? 'The batch was refused.',
        hint: first?.hint ?? 'Read the map again and correct the batch.',
      },
      ...(conflict === undefined
        ? {}
        : {
            conflict: snakeCase({
              // Whoever sends a hash knows it; of one that was not sent nothing is known.
              expected: { storeVersion: conflict.expected.storeVersion },
              actual: conflict.actual,
            }),
          }),
    },
    lists: {
      failures: [...failures, ...problems].map(snakeCase),
      ...(conflict === undefined ? {} : { changed_since: conflict.changedSince.map(snakeCase) }),
    },
  });
}
