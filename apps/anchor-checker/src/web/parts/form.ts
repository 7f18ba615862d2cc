import { exactly, type Html, type HtmlValue, html } from '../markup/html.js';
import type { Reader } from '../view-context.js';

/** A form that changes something: it carries the reader's token against forged requests. */
export function postForm(
  { csrf }: Pick<Reader, 'csrf'>,
  action: string,
  content: HtmlValue,
  name = 'plain',
): Html {
  return html`<form class="${name}" method="post" action="${action}"><input type="hidden" name="csrf" value="${csrf}">${content}</form>`;
}

/** Values that go along unseen. */
export function hidden(values: Readonly<Record<string, string>>): Html {
  return html`${Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${exactly(value)}">`,
  )}`;
}

/** One field of a form. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: HtmlValue;
  readonly value?: string;
  readonly type?: 'text' | 'url' | 'number' | 'password' | 'search';
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** A labelled field, its hint tied to it. */
export function fieldHtml(field: Field): Html {
  const { name, label, hint, value = '', type = 'text', required = false } = field;
  const described = hint === undefined ? undefined : html` aria-describedby="${name}-hint"`;
  const must = required ? html` required` : html``;
  const optional = required ? undefined : html` <span class="quiet">(optional)</span>`;
  return html`<p class="field"><label for="${name}">${label}${type === 'search' ? undefined : optional}</label>
<input id="${name}" name="${name}" type="${type}" value="${type === 'password' ? '' : exactly(value)}"${must}${described} autocomplete="off" spellcheck="false">${
    hint === undefined ? undefined : html`<span class="hint" id="${name}-hint">${hint}</span>`
  }</p>`;
}

/** A labelled choice among some values. */
export function choiceHtml(
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
): Html {
  return html`<p class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options.map(
    ([value, text]) =>
      html`<option value="${exactly(value)}"${value === chosen ? html` selected` : undefined}>${text}</option>`,
  )}</select></p>`;
}
