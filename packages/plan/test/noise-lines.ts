/** Lines of a few different words in an order that looks random and is always the same. */
export function noiseLines(seed: number, length: number, words: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `${(state >> 8) % words}\n`;
  }).join('');
}
