import { expect, test } from 'vitest';
import { DARK, LIGHT, type Palette } from './palette.js';

/** Which texts and lines appear on which grounds, and the contrast they need. */
const PLACES: readonly (readonly [
  readonly (keyof Palette)[],
  readonly (keyof Palette)[],
  number,
])[] = [
  [['text', 'muted', 'link', 'cycle', 'forbidden'], ['page', 'card'], 4.5],
  [['text', 'muted', 'link'], ['hover'], 4.5],
  [['cycle'], ['cycleGround'], 4.5],
  [['forbidden'], ['forbiddenGround'], 4.5],
  [['heatText'], ['heat1', 'heat2', 'heat3'], 4.5],
  [['heatStrong'], ['heat4'], 4.5],
  [['edge', 'signed', 'cycle', 'forbidden', 'link'], ['page', 'card', 'hover'], 3],
];

test.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('everything can be told from its ground in %s', (_, palette) => {
  const weak = PLACES.flatMap(([fronts, grounds, least]) =>
    fronts.flatMap((front) =>
      grounds
        .map((ground) => [front, ground, contrast(palette[front], palette[ground])] as const)
        .filter(([, , ratio]) => ratio < least),
    ),
  );
  expect(weak).toEqual([]);
});

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
