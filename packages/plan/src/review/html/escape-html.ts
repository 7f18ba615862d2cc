import { escapeUnseen } from '../display/escape-unseen.js';

/** Text as HTML text or as an attribute's value in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * A value from the plan as HTML: invisible characters are shown, and writing from right to left
 * does not reorder what stands around it.
 */
export function valueHtml(value: string): string {
  return `<bdi>${escapeHtml(escapeUnseen(value))}</bdi>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
