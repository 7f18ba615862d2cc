import { SCOPES, type Scope } from '../../tokens/scopes.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { choiceHtml, fieldHtml, postForm } from '../parts/form.js';
import { emptyState, notice } from '../parts/notice.js';
import type { ViewContext } from '../view-context.js';
import type { MadeToken, TokenView } from '../web-service.js';
import { settingsView } from './settings.js';

/** What came of the form. */
export type TokenResult =
  | { readonly kind: 'made'; readonly made: MadeToken }
  | { readonly kind: 'refused'; readonly message: string };

/** Tokens of the API, and a form for another one; the one that was just made is shown this once. */
export function settingsTokensView(
  tokens: readonly TokenView[],
  context: ViewContext,
  result?: TokenResult,
): Html {
  const list =
    tokens.length === 0
      ? emptyState('No token yet', 'Programs and agents sign in with one. Make it below.')
      : html`<ul class="rows card">${tokens.map((token) => tokenRow(token, context))}</ul>`;
  return settingsView(
    'tokens',
    html`${resultHtml(result)}<h2 class="section">Tokens</h2>${list}${makeForm(context)}`,
  );
}

function resultHtml(result: TokenResult | undefined): Html | undefined {
  if (result === undefined) return undefined;
  if (result.kind === 'refused') return notice('bad', result.message);
  const { secret, name } = result.made;
  return html`<section class="notice good" aria-label="New token"><p><strong class="tone">Made.</strong> The token ${valueHtml(name)} is shown this once. Copy it now:</p><p><label class="unseen" for="secret">Token</label><input class="secret" id="secret" value="${secret}" readonly></p></section>`;
}

function tokenRow(token: TokenView, context: ViewContext): Html {
  const { id, name, scopes, createdAt, createdBy, usedAt, expiresAt, revokedAt, actorKind } = token;
  const used = usedAt === undefined ? 'never used' : html`last used ${timeHtml(usedAt)}`;
  const ends = expiresAt === undefined ? undefined : html`, ends ${timeHtml(expiresAt)}`;
  const agent = actorKind === 'agent' ? html` <span class="tag">agent</span>` : undefined;
  const end =
    revokedAt === undefined
      ? postForm(
          context.reader,
          addressOf.tokenRevocation(id),
          html`<button class="danger">Revoke<span class="unseen">: ${name}</span></button>`,
        )
      : html`<p class="quiet">revoked ${timeHtml(revokedAt)}</p>`;
  return html`<li class="row"><div class="row-main"><h3>${valueHtml(name)}${agent}</h3><p>${scopes.map((scope) => html`<span class="tag">${scope}</span> `)}</p><p class="quiet">Made by ${valueHtml(createdBy)}, ${timeHtml(createdAt)}; ${used}${ends}</p></div>${end}</li>`;
}

function makeForm({ reader }: ViewContext): Html {
  const scopes = SCOPES.map(
    (scope) =>
      html`<p class="choice"><input type="checkbox" name="scope" id="scope-${scope}" value="${scope}"${scope === 'read' ? html` checked` : undefined}><label for="scope-${scope}">${codeHtml(scope)} <span class="quiet">${SCOPE_WORDS[scope]}</span></label></p>`,
  );
  return html`<h2 class="section" id="make">Make a token</h2>${postForm(
    reader,
    addressOf.settings('tokens'),
    html`${fieldHtml({ name: 'name', label: 'Name', required: true, hint: 'Stands in the record for what is done with it.' })}
<div class="pair">${choiceHtml('actor_kind', 'Used by', [
      ['agent', 'An agent or a program'],
      ['person', 'A person, who signs in to this page with it'],
    ])}${fieldHtml({ name: 'days', label: 'Days until it ends', type: 'number', hint: 'It does not end without.' })}</div>
<fieldset><legend>Scopes</legend>${scopes}</fieldset><p class="buttons"><button class="primary">Make the token</button></p>`,
    'card form',
  )}`;
}

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  read: 'see everything but the settings',
  check: 'start checks',
  write: 'create and remove anchors',
  confirm: 'confirm and relink: whoever writes should not have it as well',
  admin: 'everything, the settings included',
};
