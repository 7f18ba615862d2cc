import type { Anchor } from '@holdfast/anchors';
import type { AnchorText } from '../render/anchors/anchor-text.js';
import { shortIds } from '../render/anchors/short-ids.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** How anchors are written here. */
export function anchorText(
  anchors: readonly Anchor[],
  { cwd }: { readonly cwd: string | undefined },
  terminal: Terminal,
): AnchorText {
  return {
    colors: colorsOf(terminal),
    width: terminal.width,
    shortId: shortIds(anchors.map(({ id }) => id)),
    cwd,
  };
}
