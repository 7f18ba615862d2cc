import { type Anchor, formatTarget } from '@holdfast/anchors';

/** Where something is described: the document, and what of the code it speaks of. */
export function anchorPlace(anchor: Anchor, asked: string, relation: 'itself' | 'around'): object {
  return {
    asked,
    document: anchor.document,
    ...(anchor.section === undefined ? {} : { section: anchor.section }),
    target: formatTarget(anchor),
    relation,
    anchor_id: anchor.id,
  };
}
