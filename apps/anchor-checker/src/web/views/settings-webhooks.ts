import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import type { WebhooksView } from '../web-service.js';
import { settingsView } from './settings.js';
import { PROVIDER_NAMES } from './settings-repositories.js';

/** How forges reach this service, what they sent, and whom it tells. */
export function settingsWebhooksView({ incoming, outgoing, deliveries }: WebhooksView): Html {
  const rows = incoming.map(
    ({ provider, url, hasSecret }) =>
      html`<li class="row"><div class="row-main"><h3>${PROVIDER_NAMES[provider]}</h3><p>${codeHtml(url)}</p>${
        hasSecret
          ? html`<p class="quiet">Signatures are verified.</p>`
          : html`<p class="error-text">No secret is configured, so nothing that comes here is believed.</p>`
      }</div></li>`,
  );
  return settingsView(
    'webhooks',
    html`<h2 class="section">From forges</h2><p class="quiet">Set one of these as a webhook of the repository, for pushes and pull requests, with the secret of this service’s configuration.</p><ul class="rows card">${rows}</ul>
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

function deliveryRow(delivery: WebhooksView['deliveries'][number]): Html {
  const { id, provider, event, at, repositoryId, repositoryName } = delivery;
  const of =
    repositoryId === undefined
      ? undefined
      : html` of <a href="${addressOf.repository(repositoryId)}">${valueHtml(repositoryName ?? repositoryId)}</a>`;
  return html`<li class="row"><div class="row-main"><h3>${event}${of}</h3><p class="quiet">${valueHtml(provider)} ${codeHtml(id)}, ${timeHtml(at)}</p></div></li>`;
}
