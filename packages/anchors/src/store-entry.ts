import type { Anchor, AnchorBase } from './anchor.js';
import type { StoreEntry } from './store-schema.js';

/** The anchor that a checked line of the store says. */
export function anchorOfEntry(entry: StoreEntry): Anchor {
  // The schema has proven what the brands promise.
  if ('pair' in entry) return { ...entry, target: 'pair' } as Anchor;
  if ('range' in entry) {
    const { fallback: _, ...rest } = entry;
    return { ...rest, target: 'range' } as Anchor;
  }
  return { ...entry, container: entry.container ?? '', target: 'declaration' } as Anchor;
}

/** The members of an anchor's line in the order in which they are written. */
export function entryOfAnchor(anchor: Anchor): Readonly<Record<string, unknown>> {
  switch (anchor.target) {
    case 'declaration':
      return withCommon(anchor, {
        language: anchor.language,
        kind: anchor.kind,
        qualifiedName: anchor.qualifiedName,
        container: anchor.container === '' ? undefined : anchor.container,
        fileHint: anchor.fileHint,
        scope: anchor.scope,
        hashes: pick(anchor.hashes, HASH_KEYS),
        bodyTokens: anchor.bodyTokens,
        scheme: anchor.scheme,
        grammar: anchor.grammar,
      });
    case 'range':
      return withCommon(anchor, {
        fileHint: anchor.fileHint,
        fallback: true,
        range: pick(anchor.range, RANGE_KEYS),
      });
    case 'pair':
      return withCommon(anchor, { pair: pick(anchor.pair, PAIR_KEYS) });
  }
}

const HASH_KEYS = ['declaration', 'signature', 'body', 'decorators', 'interface'] as const;
const RANGE_KEYS = ['start', 'end', 'hash', 'lines'] as const;
const PAIR_KEYS = ['document', 'section', 'hash'] as const;
const CONFIRMED_KEYS = ['by', 'kind', 'at', 'commit', 'blob', 'from'] as const;
const RETIRED_KEYS = ['by', 'at', 'reason'] as const;

function withCommon(anchor: AnchorBase, target: Readonly<Record<string, unknown>>) {
  return {
    id: anchor.id,
    document: anchor.document,
    section: anchor.section,
    sectionPrint: anchor.sectionPrint,
    inline: anchor.inline,
    ...target,
    confirmed: pick(anchor.confirmed, CONFIRMED_KEYS),
    retired: anchor.retired === undefined ? undefined : pick(anchor.retired, RETIRED_KEYS),
  };
}

/** The order of the members is the file's, whatever the object's was. */
function pick<Value extends object, Key extends keyof Value>(value: Value, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}
