/**
 * Order of the UTF-8 bytes of two texts, which is the order of their code points; UTF-16 order
 * differs from it only where a surrogate meets a unit from U+E000 up.
 *
 * @returns negative, zero or positive, as `sort` wants it.
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others. */
function rank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
