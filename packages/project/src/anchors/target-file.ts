import type { Anchor } from '@holdfast/anchors';

/** The file that an anchor's target was in when it was confirmed. */
export function targetFile(anchor: Anchor): string {
  return anchor.target === 'pair' ? anchor.pair.document : anchor.fileHint;
}
