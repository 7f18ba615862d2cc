import { counted } from '@holdfast/base';
import {
  type PlanReview,
  type ReviewList,
  renderReviewBody,
  reviewPlanAlone,
} from '@holdfast/plan';
import { resourceUri } from '../resources/resource-uri.js';
import { findingItem } from './check-content.js';
import { furtherPages } from './further-pages.js';
import { planOf } from './plan-of.js';
import { type Json, objectsIn, shownText, textOf } from './read-answer.js';
import type { ViewContent, ViewSection } from './view-content.js';

/**
 * What the view of a plan shows of an answer of `project_plan`, `change_plan` or `change_impact`.
 *
 * @param input - arguments of the call, which have the contents that some answers leave out.
 */
export function contentOf(answer: Json, input: Json): ViewContent {
  const shown = LISTS.reduce((sum, list) => sum + objectsIn(answer[list]).length, 0);
  const { notes, again } = furtherPages(answer, shown);
  if (!Array.isArray(answer.operations)) return impactOnly(answer, notes, again);
  const { plan, known } = planOf(answer, input);
  const review = reviewPlanAlone(plan, ({ path }) => !known.has(path));
  return {
    notes: [...applying(answer), ...notes],
    again,
    markup: renderReviewBody(review, impactLists(answer)),
    sections: [],
  };
}

/** The same with what changes in files that are there, line by line, as the server's review has it. */
export function reviewedContent(answer: Json, input: Json, review: PlanReview): ViewContent {
  return {
    ...contentOf(answer, input),
    markup: renderReviewBody(review, impactLists(answer)),
    sections: [],
  };
}

/** Where that review is; undefined where the plan is not kept, or everything is shown without it. */
export function reviewUri(answer: Json, input: Json): string | undefined {
  const id = textOf(answer.saved_as) === '' ? '' : textOf(answer.id);
  const updates = objectsIn(answer.operations).some(({ kind }) => kind !== 'create');
  if (!/^[0-9a-f]{64}$/.test(id) || !updates) return undefined;
  const repository = textOf(input.repository);
  return resourceUri({ kind: 'plan', plan: id, ...(repository === '' ? {} : { repository }) });
}

const LISTS = ['conflicts', 'unsupported', 'impact', 'operations', 'dependencies', 'details'];

/** With as much of the id as people compare, which is enough of it for the command. */
function applying({ apply, applicable }: Json): readonly string[] {
  if (textOf(apply) === '' || applicable === false) return [];
  const command = shownText(apply).replace(/\b[0-9a-f]{64}\b/u, (id) => id.slice(0, 12));
  return [`The plan is saved. A person applies it with: ${command}`];
}

function impactLists(answer: Json): readonly ReviewList[] {
  const lines = objectsIn(answer.impact).map(({ path, message, hint }) => {
    const where = textOf(path) === '' ? '' : `${textOf(path)}: `;
    return `${where}${textOf(message)} ${textOf(hint)}`.trim();
  });
  return lines.length === 0 ? [] : [{ title: 'Needs somebody', lines }];
}

function impactOnly(
  answer: Json,
  notes: readonly string[],
  again: ViewContent['again'],
): ViewContent {
  const needing = objectsIn(answer.impact);
  const lines = objectsIn(answer.details);
  const kinds = new Set(lines.map(({ kind }) => textOf(kind)));
  const details = [...kinds].map((kind): ViewSection => {
    const items = lines
      .filter((line) => textOf(line.kind) === kind)
      .map(({ line }) => ({ name: shownText(line), lines: [] }));
    return { title: shownText(kind), items };
  });
  return {
    title: `Impact of plan ${shownText(answer.plan_id).slice(0, 12)}`,
    notes: [
      needing.length === 0
        ? 'No document and no rule needs anybody.'
        : `${counted(needing.length, 'entry needs', 'entries need')} somebody.`,
      ...notes,
    ],
    again,
    sections: [
      ...(needing.length === 0
        ? []
        : [{ title: 'Needs somebody', items: needing.map(findingItem) }]),
      ...details,
    ],
  };
}
