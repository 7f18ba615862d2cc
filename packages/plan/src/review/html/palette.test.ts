import { describe, expect, test } from 'vitest';
import { DARK, LIGHT, type Palette, paletteStyle } from './palette.js';

/** Which texts appear on which backgrounds. */
const PLACES: readonly (readonly [readonly (keyof Palette)[], readonly (keyof Palette)[]])[] = [
  [
    ['text', 'muted', 'link', 'addedText', 'removedText'],
    ['page', 'card', 'header'],
  ],
  [['muted'], ['hunk']],
  [['text', 'warningText'], ['warning']],
  [['addedText'], ['added']],
  [['removedText'], ['removed']],
  [
    [
      'text',
      'symbol',
      'keyword',
      'string',
      'number',
      'type',
      'title',
      'comment',
      'attribute',
      'variable',
      'meta',
    ],
    ['card', 'added', 'addedMark', 'removed', 'removedMark'],
  ],
];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('%s', (_, palette) => {
  test('every text has a contrast of 4.5 to 1 where it appears', () => {
    const weak = PLACES.flatMap(([texts, grounds]) =>
      texts.flatMap((text) =>
        grounds
          .map((ground) => [text, ground, contrast(palette[text], palette[ground])] as const)
          .filter(([, , ratio]) => ratio < 4.5),
      ),
    );
    expect(weak).toEqual([]);
  });

  test('the edge of what has the focus has a contrast of 3 to 1', () => {
    for (const ground of ['page', 'card', 'header'] as const) {
      expect(contrast(palette.focus, palette[ground])).toBeGreaterThanOrEqual(3);
    }
  });

  test('names become custom properties', () => {
    expect(paletteStyle(palette)).toContain(`--added-mark:${palette.addedMark};`);
  });
});

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
