import type { AnchorView } from '../../store/views.js';
import { mayAct } from '../access/role.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { codeHtml } from '../markup/value-html.js';
import { hidden, postForm } from '../parts/form.js';
import type { ViewContext } from '../view-context.js';
import { relinkForm } from './relink-form.js';

/** What a reader may do about an anchor. */
export function anchorActions(anchor: AnchorView, context: ViewContext, isWhole: boolean): Html {
  const parts = [
    isWhole || !differs(anchor) ? undefined : diffLink(anchor),
    confirmForm(anchor, context, isWhole),
    patchLink(anchor),
    relinkForm(anchor, context, isWhole),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? html`` : html`<div class="actions">${parts}</div>`;
}

/** Whether there is something to compare. */
export function differs({ state }: AnchorView): boolean {
  return state === 'stale' || state === 'moved-renamed' || state === 'lost';
}

function diffLink(anchor: AnchorView): Html {
  const name = anchor.answer.qualified_name ?? anchor.answer.target;
  return html`<a class="button" href="${addressOf.anchor(anchor)}#difference" data-diff="${addressOf.diff(anchor)}"><span data-words>Show the difference</span><span class="unseen"> of ${name}</span></a>`;
}

function confirmForm(anchor: AnchorView, context: ViewContext, isWhole: boolean): Html | undefined {
  const { commit, answer, unchecked } = anchor;
  const hash = answer.detail.actual_hash;
  const canBe = differs(anchor) && anchor.state !== 'lost' && unchecked === undefined;
  if (!canBe || commit === undefined || hash === undefined) return undefined;
  if (!mayAct(context.reader.role, 'confirmer')) return undefined;
  const seen = hidden({ commit, seen_hash: hash, return_to: context.here });
  const note = isWhole
    ? html`<p class="field"><label for="note">Note <span class="quiet">(optional)</span></label><input id="note" name="note" maxlength="500" autocomplete="off"></p>`
    : undefined;
  const name = answer.qualified_name ?? answer.target;
  return postForm(
    context.reader,
    addressOf.confirmation(anchor),
    html`${seen}${note}<button class="primary" data-confirm>Confirm reviewed<span class="unseen">: ${name}</span></button>
<span class="seen">at ${codeHtml(commit.slice(0, 8))}, ${codeHtml(shortHash(hash))}</span>`,
    'confirm',
  );
}

/** The scheme and the first eight digits, which is what the command takes as well. */
function shortHash(hash: string): string {
  const start = hash.indexOf(':') + 1;
  return hash.slice(0, start + 8);
}

function patchLink(anchor: AnchorView): Html | undefined {
  if (anchor.source !== 'repository' || anchor.confirmedIn !== 'service') return undefined;
  return html`<a class="button" href="${addressOf.patch(anchor)}">Patch to commit</a>`;
}
