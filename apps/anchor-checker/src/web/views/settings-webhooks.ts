import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { notice } from '../parts/notice.js';
import type { WebhooksView } from '../web-service.js';
import { settingsView } from './settings.js';
import { PROVIDER_NAMES } from './settings-repositories.js';

/** How forges reach this service, what they sent, and whom it tells. */
export function settingsWebhooksView(webhooks: WebhooksView): Html {
  const { secret, incoming, outgoing, deliveries } = webhooks;
  const rows = incoming.map(
    ({ provider, url }) =>
      html`<li class="row"><div class="row-main"><h3>${PROVIDER_NAMES[provider]}</h3><p>${codeHtml(url)}</p></div></li>`,
  );
  return settingsView(
    'webhooks',
    html`<h2 class="section">From forges</h2><p class="quiet">Set one of these as a webhook of the repository, for pushes and pull requests, with the secret of this service’s configuration.</p>${SECRETS[secret]}<ul class="rows card">${rows}</ul>
<h2 class="section">To others</h2><p>${
      outgoing === undefined
        ? html`<span class="quiet">No outgoing webhook is configured.</span>`
        : html`Every check is told to ${codeHtml(outgoing)}.`
    }</p>
<h2 class="section">What came</h2>${
      deliveries.length === 0
        ? html`<p class="quiet">No webhook came yet.</p>`
        : html`<ul class="rows card">${deliveries.map(deliveryRow)}</ul>`
    }`,
  );
}

const SECRETS = {
  all: undefined,
  some: notice(
    'note',
    'Secrets are configured for repositories with a credential of the same name only; webhooks of others are not believed.',
  ),
  none: notice(
    'warning',
    'No secret is configured, so no webhook is believed.',
    html`Set ${codeHtml('HOLDFAST_WEBHOOK_SECRET')} in the environment of the service, and the same at the forge.`,
  ),
} as const;

function deliveryRow(delivery: WebhooksView['deliveries'][number]): Html {
  const { id, provider, event, at, repositoryId, repositoryName } = delivery;
  const of =
    repositoryId === undefined
      ? undefined
      : html` of <a href="${addressOf.repository(repositoryId)}">${valueHtml(repositoryName ?? repositoryId)}</a>`;
  return html`<li class="row"><div class="row-main"><h3>${event}${of}</h3><p class="quiet">${valueHtml(provider)} ${codeHtml(id)}, ${timeHtml(at)}</p></div></li>`;
}
