import { mayAct } from '../access/role.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html, markupOf } from '../markup/html.js';
import { valueHtml } from '../markup/value-html.js';
import { postForm } from '../parts/form.js';
import { notice } from '../parts/notice.js';
import type { ViewContext } from '../view-context.js';
import type { Assets } from './assets.js';

/** Which entry of the navigation a view is in. */
export type Area = 'repositories' | 'review' | 'audit' | 'settings';

/** A whole document. */
export interface PageParts {
  readonly title: string;
  readonly content: Html;
  readonly assets: Assets;
  /** Without one nobody is signed in. */
  readonly context?: ViewContext;
  readonly area?: Area;
}

/** Writes a document around a view. It asks only this server for anything, and runs only its script. */
export function pageHtml({ title, content, assets, context, area }: PageParts): string {
  return markupOf(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title} · Holdfast</title><link rel="icon" href="${assets.icon}" type="image/svg+xml"><link rel="stylesheet" href="${assets.style}"><script src="${assets.script}" defer></script></head>
<body><a class="skip" href="#content">Skip to the content</a>
${context === undefined ? bareHeader() : header(context, area)}
<main id="content" tabindex="-1">${flashHtml(context)}${content}</main>
<div class="unseen" role="status" aria-live="polite" data-say></div></body></html>
`);
}

function bareHeader(): Html {
  return html`<header class="top"><p class="brand">${MARK}<b>Holdfast</b></p></header>`;
}

function header({ reader, waiting }: ViewContext, area: Area | undefined): Html {
  const entries = ENTRIES.filter(([name]) => name !== 'settings' || mayAct(reader.role, 'admin'));
  const links = entries.map(([name, words, address]) => {
    const current = name === area ? html` aria-current="page"` : undefined;
    const count =
      name === 'review' && waiting > 0 ? html` <b class="waiting">${waiting}</b>` : undefined;
    return html`<li><a href="${address}"${current}>${words}${count}</a></li>`;
  });
  const out = postForm(reader, '/sign-out', html`<button>Sign out</button>`);
  return html`<header class="top"><p class="brand"><a href="/">${MARK}<b>Holdfast</b></a></p><nav aria-label="Main"><ul data-live>${links}</ul></nav><div class="who"><span class="name">${valueHtml(reader.name)} <span class="quiet">${reader.role}</span></span>${out}</div></header>`;
}

const ENTRIES: readonly (readonly [Area, string, string])[] = [
  ['repositories', 'Repositories', addressOf.repositories()],
  ['review', 'Review', addressOf.queue()],
  ['audit', 'Audit', addressOf.audit()],
  ['settings', 'Settings', addressOf.settings('repositories')],
];

const MARK = html`<svg class="mark-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="5" r="2.5"/><path d="M12 7.5V21M7 11h10M4 14c0 4 3.500 7 8 7s8-3 8-7"/></svg>`;

function flashHtml(context: ViewContext | undefined): Html | undefined {
  const flash = context?.flash;
  return flash === undefined ? undefined : notice(flash.tone, flash.text, flash.hint);
}
