import { fileCounts, otherCounts, shortHash, verdict } from '../display/review-wording.js';
import type { Blocker, FileReview, PlanReview, ReviewList } from '../review-model.js';
import { escapeHtml, valueHtml } from './escape-html.js';
import { countsHtml, fileId, namesHtml } from './file-section.js';

/** Everything above the files: the verdict, what is in the way, the index, the dependencies. */
export function overview(review: PlanReview, lists: readonly ReviewList[]): string {
  return [
    pageHeader(review),
    blockerSection(review.blockers),
    listSections(lists),
    fileIndex(review.files),
    dependencySection(review),
  ].join('');
}

const VERDICT_SIGNS = { open: '✓', blocked: '✕', stale: '✕', empty: '–' } as const;

function pageHeader(review: PlanReview): string {
  const { id, appRoot, registryVersion, stats } = review;
  const { state, sentence } = verdict(review);
  const facts = [
    escapeHtml(fileCounts(review)),
    `<span class="plus">+${stats.added}</span> <span class="minus">−${stats.removed}</span> lines`,
    ...otherCounts(review).map(escapeHtml),
    ...(appRoot === '.' ? [] : [`app root <code>${valueHtml(appRoot)}</code>`]),
    ...(registryVersion === undefined
      ? []
      : [`registry <code>${valueHtml(registryVersion)}</code>`]),
  ];
  return [
    `<header><h1>Change plan <code title="${escapeHtml(id)}">${escapeHtml(shortHash(id))}</code></h1>`,
    `<p class="verdict ${state}"><span aria-hidden="true">${VERDICT_SIGNS[state]}</span> ${escapeHtml(sentence)}</p>`,
    `<ul class="facts">${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul></header>`,
  ].join('');
}

function blockerSection(blockers: readonly Blocker[]): string {
  if (blockers.length === 0) return '';
  const items = blockers.map(({ type, code, path, reason }) => {
    const where = path === undefined ? '' : ` <span class="path">${valueHtml(path)}</span>`;
    return `<li><p><strong>${valueHtml(code)}</strong>${where} <span class="type">${type}</span></p><p>${valueHtml(reason)}</p></li>`;
  });
  return `<section class="card blockers" aria-labelledby="in-the-way"><h2 id="in-the-way">In the way</h2><ul>${items.join('')}</ul></section>`;
}

function listSections(lists: readonly ReviewList[]): string {
  const groups = [...new Set(lists.map(groupOf))];
  return groups
    .map((group) => {
      const parts = lists.filter((list) => groupOf(list) === group).map(listHtml);
      const id = group.toLowerCase().replace(/\W+/g, '-');
      return `<section class="card" aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(group)}</h2>${parts.join('')}</section>`;
    })
    .join('');
}

function groupOf({ group = 'Impact' }: ReviewList): string {
  return group;
}

function listHtml({ title, lines }: ReviewList): string {
  const items = lines.map((line) => `<li>${valueHtml(line)}</li>`).join('');
  return `<h3>${valueHtml(title)} (${lines.length})</h3><ul>${items}</ul>`;
}

function fileIndex(files: readonly FileReview[]): string {
  if (files.length === 0) return '';
  const items = files.map((file, index) => {
    const { operation, warnings } = file;
    const names = warnings.map(({ name, level }) => `<li class="${level}">${name}</li>`).join('');
    const list = names === '' ? '' : `<ul class="names" aria-label="Look twice">${names}</ul>`;
    return `<li><span class="kind ${operation.kind}">${operation.kind}</span><a href="#${fileId(index)}">${namesHtml(file)}</a>${countsHtml(file)}${list}</li>`;
  });
  return `<nav class="card index" aria-labelledby="index"><h2 id="index">Files</h2><ol>${items.join('')}</ol></nav>`;
}

function dependencySection({ dependencies }: PlanReview): string {
  if (dependencies.length === 0) return '';
  const rows = dependencies.map(({ name, before, after }) => {
    const old = before === undefined ? '<em>new</em>' : `<code>${valueHtml(before)}</code>`;
    return `<tr><th scope="row">${valueHtml(name)}</th><td>${old}</td><td><code>${valueHtml(after)}</code></td></tr>`;
  });
  return `<section class="card" aria-labelledby="dependencies"><h2 id="dependencies">Dependencies</h2><table class="list"><thead><tr><th scope="col">Name</th><th scope="col">Before</th><th scope="col">After</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}
