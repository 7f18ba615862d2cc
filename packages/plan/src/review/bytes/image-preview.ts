import { encodeBase64 } from '../../base64.js';
import { magicOf } from './magic.js';

/** Larger pictures are told of and not shown. */
const MOST_BYTES = 512 * 1024;
/** Of all previews of one review. */
const MOST_TOTAL_BYTES = 8 * 1024 * 1024;

/** Makes previews until there is enough for one page. */
export type Previewer = (bytes: Uint8Array | undefined) => string | undefined;

/**
 * Pictures as `data:` addresses, for pages that load nothing. Only formats of pixels, known by their
 * bytes: an SVG is a program of a kind, and is shown as the text that it is.
 */
export function createPreviewer(): Previewer {
  let left = MOST_TOTAL_BYTES;
  return (bytes) => {
    if (bytes === undefined || bytes.length > Math.min(left, MOST_BYTES)) return undefined;
    const image = magicOf(bytes)?.image;
    if (image === undefined) return undefined;
    left -= bytes.length;
    return `data:${image};base64,${encodeBase64(bytes)}`;
  };
}
