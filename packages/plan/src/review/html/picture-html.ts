import { sideText } from '../display/file-facts.js';
import type { FileReview } from '../review-model.js';
import { escapeHtml } from './escape-html.js';

/** Pixels only, and from the page itself: nothing in a picture can run or be fetched. */
export function pictureHtml({ bytes }: FileReview): string {
  const figures = (['before', 'after'] as const).flatMap((side) => {
    const told = bytes?.[side];
    if (told?.preview === undefined) return [];
    const words = `${side === 'before' ? 'Before' : 'After'}: ${sideText(told)}`;
    return [
      `<figure><img src="${escapeHtml(told.preview)}" alt="${words}"><figcaption>${words}</figcaption></figure>`,
    ];
  });
  return figures.length === 0 ? '' : `<div class="pictures">${figures.join('')}</div>`;
}
