import type { AnchorDetails, AuditView, RepositoryView } from '../../store/views.js';
import { mayAct } from '../access/role.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { crumbs } from '../parts/crumbs.js';
import { postForm } from '../parts/form.js';
import { shownState, stateBadge } from '../parts/states.js';
import type { ViewContext } from '../view-context.js';
import { anchorActions } from './anchor-actions.js';
import { KINDS, sectionHtml, uncheckedNotice } from './anchor-card.js';
import { anchorFacts } from './anchor-facts.js';
import { auditTable } from './audit-table.js';
import { partialNotice } from './repository-notices.js';

/** What surrounds one anchor. */
export interface AnchorParts {
  readonly repository: RepositoryView;
  readonly difference: Html;
  /** What was decided of it, the newest first. */
  readonly audit: readonly AuditView[];
}

/** One anchor with its difference and what was decided of it. */
export function anchorView(
  anchor: AnchorDetails,
  { repository, difference, audit }: AnchorParts,
  context: ViewContext,
): Html {
  const { answer, repositoryId, id } = anchor;
  const kind = answer.kind ?? KINDS[answer.target_kind];
  const name = answer.qualified_name ?? answer.target;
  return html`${crumbs([
    ['Repositories', addressOf.repositories()],
    [valueHtml(repository.name), addressOf.repository(repositoryId)],
    [valueHtml(answer.document), addressOf.document(repositoryId, answer.document)],
  ])}<div class="head"><div><h1><span class="what">${kind}</span> ${codeHtml(name)}</h1>${sectionHtml(anchor)}</div>${stateBadge(shownState(anchor))}</div>
<section class="card anchor" aria-label="How it stands"><p class="message">${answer.message}</p>${uncheckedNotice(anchor)}${anchor.unchecked === undefined ? undefined : partialNotice(repository)}
${anchorFacts(anchor, repository.url)}${anchorActions(anchor, context, true)}</section>
<h2 class="section" id="difference">What changed</h2><div class="card flush">${difference}</div>
${patchSection(anchor)}
<h2 class="section">What was decided</h2>${
    audit.length === 0
      ? html`<p class="quiet">Nothing yet in this service.</p>`
      : html`${auditTable(audit)}<p class="more-link"><a href="${addressOf.audit({ anchor: id, repository: repositoryId })}">All that was decided of it</a></p>`
  }${removal(anchor, context)}`;
}

/** How a confirmation of this service gets into the repository. */
function patchSection(anchor: AnchorDetails): Html | undefined {
  const { patch } = anchor;
  if (patch === undefined) return undefined;
  return html`<h2 class="section" id="patch">Patch to commit</h2><section class="card flush" aria-label="Patch"><p class="remark">This confirmation is kept here only. To keep it in the repository as well: ${codeHtml('git apply')} the <a href="${addressOf.patch(anchor)}">patch</a>, then commit.</p><pre class="patch" tabindex="0">${patch
    .trimEnd()
    .split('\n')
    .map(
      (line) => html`${line}
`,
    )}</pre></section>`;
}

function removal(anchor: AnchorDetails, { reader }: ViewContext): Html | undefined {
  if (anchor.source !== 'service' || !mayAct(reader.role, 'editor')) return undefined;
  const form = postForm(
    reader,
    addressOf.anchorRemoval(anchor),
    html`<p>The document is not checked against it any more. This is recorded.</p><button class="danger">Remove this anchor</button>`,
  );
  return html`<details class="more"><summary>Remove</summary>${form}</details>`;
}
