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
            html`Tried ${timeHtml(failure.at)}${reasonHtml(failure.reason)}. What is shown is from before.`,
          ),
        ]),
    ...problemNotices(repository.problems),
    ...[partialNotice(repository)].filter((found) => found !== undefined),
  ];
}

/** The word that the guide lists, with what to do. */
function reasonHtml(reason: string | undefined): HtmlValue {
  return reason === undefined ? '' : html`; reason: ${codeHtml(reason)}`;
}

/** What is wrong in files, each named once, with lines and columns. */
export function problemNotices(problems: readonly FileProblem[]): readonly Html[] {
  const paths = [...new Set(problems.map(({ path }) => path))];
  return paths.map((path) => {
    const own = problems.filter((problem) => problem.path === path);
    const shown = own.slice(0, SHOWN_PROBLEMS).map(placeHtml);
    const [hint] = own.flatMap((problem) => problem.hint ?? []);
    const more = own.length - shown.length;
    return notice(
      'bad',
      html`In ${codeHtml(path)}: ${shown[0]}`,
      html`${shown.slice(1).map((place) => html`<span class="place-line">${place}</span>`)}${
        more > 0 ? html`<span class="place-line">and ${more} more.</span>` : undefined
      }${hint === undefined ? undefined : valueHtml(hint)}`,
    );
  });
}

/** Of one file; usually the first explains the others. */
const SHOWN_PROBLEMS = 5;

function placeHtml({ line, column, message }: FileProblem): Html {
  const place = `Line ${line}, column ${column}: `;
  const text = message.startsWith(place) ? message.slice(place.length) : message;
  return html`line ${line}, column ${column}: ${valueHtml(text)}`;
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
