import type { Page } from 'playwright-core';

/**
 * Texts of a page whose contrast with what is behind them is below 4.5 to 1 (WCAG 2.2 AA), as
 * `element: ratio`. Only solid colours are understood, which is all that our pages have.
 */
export function weakTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const share = value / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const background = (element: Element | null): readonly number[] => {
      if (element === null) return [255, 255, 255];
      const color = parse(getComputedStyle(element).backgroundColor);
      return color[3] === 0 ? background(element.parentElement) : color;
    };
    const weak = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || !element.checkVisibility())
        continue;
      const [light = 0, dark = 0] = [
        luminance(parse(getComputedStyle(element).color)),
        luminance(background(element)),
      ].sort((a, b) => b - a);
      const ratio = (light + 0.05) / (dark + 0.05);
      if (ratio < 4.5) {
        weak.add(`${element.tagName}.${element.className}: ${ratio.toFixed(2)}`);
      }
    }
    return [...weak];
  });
}
