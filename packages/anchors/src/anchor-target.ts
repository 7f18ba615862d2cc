import type { Anchor } from './anchor.js';
import { scopeHash } from './check/target.js';

/** What an anchor is on, as one would write it: `src/parse.ts#Parser.parse`, `ci.yml:10-20`, `docs/a.md#limits`. */
export function formatTarget(anchor: Anchor): string {
  switch (anchor.target) {
    case 'declaration':
      return `${anchor.fileHint}#${anchor.qualifiedName}`;
    case 'range':
      return `${anchor.fileHint}:${anchor.range.start}-${anchor.range.end}`;
    case 'pair':
      return formatPlace(anchor.pair.document, anchor.pair.section);
  }
}

/** A document and its section as one would write them. */
export function formatPlace(document: string, section: string | undefined): string {
  return section === undefined ? document : `${document}#${section}`;
}

/** The hash that decides whether an anchor is fresh: `--seen` of a confirmation. */
export function watchedHash(anchor: Anchor): string {
  switch (anchor.target) {
    case 'declaration':
      return scopeHash(anchor.scope, anchor.hashes);
    case 'range':
      return anchor.range.hash;
    case 'pair':
      return anchor.pair.hash;
  }
}

/** The file that an anchor's target was in. */
export function targetFile(anchor: Anchor): string {
  return anchor.target === 'pair' ? anchor.pair.document : anchor.fileHint;
}
