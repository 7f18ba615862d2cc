import { escapeXml } from '../text/display-text.js';
import { svgStyle } from './svg-style.js';

/** A picture before it is a document: its size, what is in it, and what it says in words. */
export interface SvgPicture {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly body: string;
  readonly title: string;
  readonly description: string;
}

/** A picture as an SVG document of its own, with its style. */
export function svgDocument(picture: SvgPicture): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svgElement(picture, `<style>${svgStyle()}</style>`, 'role="img"')}\n`;
}

/** A picture as an element, for a page that has the style. */
export function svgElement(picture: SvgPicture, before: string, attributes: string): string {
  const { left, top, width, height, body, title, description } = picture;
  const box = [left, top, width, height].map(round).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="hf" viewBox="${box}" width="${round(width)}" height="${round(height)}" ${attributes}>`,
    `<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>${before}`,
    `<rect class="ground" x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}"/>`,
    body,
    '</svg>',
  ].join('');
}

/** A number as short as it can be without a reader seeing it. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The name of a part of a picture, which viewers show when it is pointed at. */
export function named(name: string): string {
  return `<title>${escapeXml(name)}</title>`;
}
