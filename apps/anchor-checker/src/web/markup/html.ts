import { escapeUnseen } from '@holdfast/plan';

/** Markup that may be sent as it is. Only {@link html} and {@link trusted} make it. */
export interface Html {
  readonly [MARKUP]: string;
}

/** What stands in a template: texts are escaped, nothing stands for nothing. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/**
 * Markup from a template. Every value is text, in elements and in attributes alike, unless it is
 * markup itself; characters that a reader cannot see, or that reorder what is around them, are shown.
 * An attribute's value has to stand in double quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  requireQuotes(parts);
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += textOf(value) + (parts[index + 1] ?? '');
  return { [MARKUP]: text };
}

/** Markup of a renderer that escapes by itself. */
export function trusted(markup: string): Html {
  return { [MARKUP]: markup };
}

/** A value that a form sends back: escaped, but the very same characters. */
export function exactly(value: string): Html {
  return { [MARKUP]: escapeHtml(value) };
}

/** What is sent. */
export function markupOf(value: Html): string {
  return value[MARKUP];
}

/** Data that was parsed cannot have a symbol as a key, so it can never pass for markup. */
const MARKUP: unique symbol = Symbol('markup');

const checked = new WeakSet<TemplateStringsArray>();

/** Without quotes a blank in a value would begin another attribute. */
function requireQuotes(parts: TemplateStringsArray): void {
  if (checked.has(parts)) return;
  for (const part of parts.slice(0, -1)) {
    if (/=\s*'?$/.test(part)) throw new TypeError('A value stands in an attribute without quotes.');
  }
  checked.add(parts);
}

function textOf(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string') return escapeHtml(escapeUnseen(value));
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.map(textOf).join('');
  return value[MARKUP];
}

function isList(value: Html | readonly HtmlValue[]): value is readonly HtmlValue[] {
  return Array.isArray(value);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
