import type { Anchor } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';

/** What an anchor points to, as `anchors add` takes it: `src/parse.ts#parseFile`, `a.yaml:3-18`. */
export function targetText(anchor: Anchor): string {
  switch (anchor.target) {
    case 'declaration':
      return escapeControl(`${anchor.fileHint}#${anchor.qualifiedName}`);
    case 'range':
      return escapeControl(`${anchor.fileHint}:${anchor.range.start}-${anchor.range.end}`);
    case 'pair':
      return documentText(anchor.pair);
  }
}

/** A document with its section: `AGENTS.md#parsing/errors`. */
export function documentText(it: { readonly document: string; readonly section?: string }): string {
  return escapeControl(it.section === undefined ? it.document : `${it.document}#${it.section}`);
}
