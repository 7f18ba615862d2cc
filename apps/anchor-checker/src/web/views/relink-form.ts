import type { AnchorAnswer, AnchorView } from '../../store/views.js';
import { mayAct } from '../access/role.js';
import { addressOf, anchorElement } from '../markup/addresses.js';
import { exactly, type Html, html } from '../markup/html.js';
import { codeHtml } from '../markup/value-html.js';
import { hidden, postForm } from '../parts/form.js';
import type { ViewContext } from '../view-context.js';

type ShownCandidate = NonNullable<AnchorAnswer['detail']['candidates']>[number];

/** The choice of what a lost anchor is to point to; nothing is chosen for the reader. */
export function relinkForm(
  anchor: AnchorView,
  context: ViewContext,
  isOpen: boolean,
): Html | undefined {
  if (anchor.state !== 'lost') return undefined;
  const candidates = anchor.answer.detail.candidates ?? [];
  if (candidates.length === 0) return html`<p class="advice">${adviceFor(anchor)}</p>`;
  if (!mayAct(context.reader.role, 'confirmer')) return listOnly(candidates);
  const choices = candidates.map((candidate, index) =>
    choice(candidate, `${anchorElement(anchor)}-candidate-${index}`),
  );
  const form = postForm(
    context.reader,
    addressOf.relink(anchor),
    html`${hidden({ return_to: context.here })}<fieldset><legend>What the document speaks of now</legend>${choices}</fieldset><button>Relink</button>`,
    'relink',
  );
  return html`<details class="candidates"${isOpen ? html` open` : undefined}><summary>Relink <span class="quiet">${candidates.length} ${candidates.length === 1 ? 'candidate' : 'candidates'}</span></summary>${form}<p class="advice">${adviceFor(anchor)}</p></details>`;
}

/** What is sent for a candidate; a list, as names may hold anything. */
export function candidateValue({ file, kind, qualified_name: name }: ShownCandidate): string {
  return JSON.stringify([file, kind, name]);
}

function choice(candidate: ShownCandidate, id: string): Html {
  return html`<p class="choice"><input type="radio" name="candidate" id="${id}" value="${exactly(candidateValue(candidate))}" required><label for="${id}">${described(candidate)}</label></p>`;
}

function listOnly(candidates: readonly ShownCandidate[]): Html {
  return html`<details class="candidates"><summary>Candidates <span class="quiet">${candidates.length}</span></summary><ul>${candidates.map(
    (candidate) => html`<li>${described(candidate)}</li>`,
  )}</ul></details>`;
}

function described({ file, kind, qualified_name: name, line_start, score }: ShownCandidate): Html {
  return html`<span class="quiet">${kind}</span> ${codeHtml(name)} <span class="quiet">in</span> ${codeHtml(`${file}:${line_start}`)} <span class="quiet">${Math.round(score * 100)} % alike</span>`;
}

function adviceFor({ id, source }: AnchorView): Html {
  if (source === 'service') return html`If the document no longer speaks of it, remove the anchor.`;
  return html`In the repository: ${codeHtml(`holdfast anchors relink ${id} FILE#NAME`)} points it elsewhere, ${codeHtml(`holdfast anchors retire ${id}`)} keeps it as history, ${codeHtml(`holdfast anchors remove ${id}`)} takes it away.`;
}
