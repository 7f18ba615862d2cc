import type { DrawEdge, DrawGraph, DrawNode } from '../draw-graph-model.js';
import { displayText } from '../text/display-text.js';

/** What the page's script knows: plain data. */
export function pageData({ nodes, edges }: DrawGraph): object {
  return { blocks: nodes.map(blockData), edges: edges.map(edgeData) };
}

/**
 * JSON that can stand in a `script` element: nothing in it ends the element or begins a comment, and
 * characters that cannot be seen are escaped for who reads the source.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

function blockData(node: DrawNode) {
  const { blockId, name, purpose, state, kind, files, filesKnown, cohesion } = node;
  return {
    id: blockId,
    name,
    purpose,
    state,
    kind,
    files,
    filesKnown,
    cohesion,
    ...shownForms({ id: blockId, name, purpose }),
  };
}

function edgeData({ from, to, count, types, via, inCycle, forbidden }: DrawEdge) {
  const shown = via.map(displayText);
  return {
    from,
    to,
    count,
    types: types.map(({ type, count: times }) => [displayText(type), times]),
    via,
    ...(shown.some((text, at) => text !== via[at]) ? { viaShown: shown } : {}),
    inCycle,
    forbidden,
  };
}

/** How texts are shown, for those that are not shown as they are. */
function shownForms(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const shown = displayText(text);
      return shown === text ? [] : [[`${key}Shown`, shown]];
    }),
  );
}
