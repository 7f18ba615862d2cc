import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';

/** The views of the settings. */
export type SettingsTab = 'repositories' | 'tokens' | 'jobs' | 'webhooks';

/** What all views of the settings have. */
export function settingsView(tab: SettingsTab, content: Html): Html {
  return html`<h1>Settings</h1><nav class="filter" aria-label="Settings"><ul>${TABS.map(
    ([name, words]) =>
      html`<li><a href="${addressOf.settings(name)}"${name === tab ? html` aria-current="page"` : undefined}>${words}</a></li>`,
  )}</ul></nav>${content}`;
}

const TABS: readonly (readonly [SettingsTab, string])[] = [
  ['repositories', 'Repositories'],
  ['tokens', 'Tokens'],
  ['jobs', 'Jobs'],
  ['webhooks', 'Webhooks'],
];
