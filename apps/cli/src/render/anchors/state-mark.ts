import type { AnchorResult } from '@holdfast/anchors';
import type { Colors } from '../colors-of.js';

type State = AnchorResult['state'];

/** One word for how an anchor stands; the colour says nothing that the word does not. */
export function stateWord({ state, detail }: Pick<AnchorResult, 'state' | 'detail'>): string {
  if (state !== 'moved-renamed') return state;
  return detail.reason === 'renamed' ? 'renamed' : 'moved';
}

/** The colour of a state. */
export function stateColor(state: State, colors: Colors): Colors['green'] {
  return COLORS[state](colors);
}

const COLORS: Readonly<Record<State, (colors: Colors) => Colors['green']>> = {
  fresh: (colors) => colors.green,
  stale: (colors) => colors.yellow,
  'moved-renamed': (colors) => colors.cyan,
  lost: (colors) => colors.red,
  unchecked: (colors) => colors.magenta,
  retired: (colors) => colors.dim,
};
