import type { FileProblem, RepositoryView } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, type HtmlValue, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { notice } from '../parts/notice.js';

/** Everything that makes what is shown of a repository less than the whole truth. */
export function repositoryNotices(repository: RepositoryView): readonly Html[] {
  const { failure } = repository;
  return [
    ...(failure === undefined
      ? []
      : [
          notice(
            'bad',
            html`The last attempt came to nothing: ${valueHtml(failure.message)}`,
            html`Tried ${timeHtml(failure.at)}. What is shown is from before.`,
          ),
        ]),
    ...repository.problems.map((problem) => problemNotice(problem)),
    ...[partialNotice(repository)].filter((found) => found !== undefined),
  ];
}

/** Something wrong in a file, with line and column. */
export function problemNotice({ path, line, column, message, hint }: FileProblem): Html {
  const place = `Line ${line}, column ${column}: `;
  const text = message.startsWith(place) ? message.slice(place.length) : message;
  return notice(
    'bad',
    html`${codeHtml(path)} line ${line}, column ${column}: ${valueHtml(text)}`,
    hint === undefined ? undefined : valueHtml(hint),
  );
}

/** That the last check did not answer for every anchor. */
export function partialNotice(
  { id, name, check }: RepositoryView,
  isNamed = false,
): Html | undefined {
  if (check === undefined || check.complete) return undefined;
  const count = check.counts.unchecked;
  const anchors = count === 1 ? 'anchor was' : 'anchors were';
  const many: HtmlValue = html`<a href="${addressOf.anchors(id, { state: 'unchecked' })}">${count} ${anchors} not checked</a>`;
  const limit = check.budget.limit;
  return notice(
    'warning',
    html`${isNamed ? html`Of ${valueHtml(name)}, this` : 'This'} is a partial result: ${many}.`,
    limit === null
      ? 'Their states are those of earlier checks.'
      : `The budget of ${LIMITS[limit]} ended first. Their states are those of earlier checks; the next check goes on from there.`,
  );
}

const LIMITS = { files: 'files', bytes: 'bytes', time: 'time' } as const;
