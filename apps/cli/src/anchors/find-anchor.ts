import type { Anchor } from '@holdfast/anchors';
import { HoldfastError, shorten } from '@holdfast/base';

/**
 * The anchor that an id, or the start of one, means. `an_` may be left out.
 *
 * @throws HoldfastError `anchor-not-found` for none, or for several, which are named.
 */
export function findAnchor(anchors: readonly Anchor[], text: string): Anchor {
  const exact = anchors.find(({ id }) => id === text);
  if (exact !== undefined) return exact;
  const typed = text.toLowerCase();
  const start = typed.startsWith('an_') ? typed : `an_${typed}`;
  const found = typed === '' ? [] : anchors.filter(({ id }) => id.startsWith(start));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (only === undefined) {
    throw new HoldfastError('anchor-not-found', `There is no anchor ${shorten(text)}.`, {
      hint: 'holdfast anchors list shows the ids.',
    });
  }
  const ids = found.slice(0, SHOWN).map(({ id }) => id);
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : '';
  throw new HoldfastError(
    'anchor-not-found',
    `${found.length} anchors have an id that starts with ${shorten(text)}.`,
    { hint: `Give more of it: ${ids.join(', ')}${more}.` },
  );
}

const SHOWN = 5;
