import { HoldfastError, type Problem } from '@holdfast/base';

const ANCHORS_PATH = '.holdfast/anchors.json';
/** More would only bury the first ones. */
const SHOWN = 5;

/** The error for a file of anchors that was left as it is, with what is wrong with it. */
export function storeError(problems: readonly Problem[]): HoldfastError {
  const [first] = problems;
  const shown = problems.slice(0, SHOWN).map(({ message }) => message);
  const more = problems.length > SHOWN ? [`And ${problems.length - SHOWN} more.`] : [];
  return new HoldfastError(
    first?.code ?? 'anchors-invalid',
    `${ANCHORS_PATH}: ${[...shown, ...more].join(' ')}`,
    {
      path: ANCHORS_PATH,
      hint:
        first?.hint ?? 'Nothing was changed. Mend the file, or take it back from version control.',
      data: { problems: problems.map(({ code, message }) => ({ code, message })) },
    },
  );
}
