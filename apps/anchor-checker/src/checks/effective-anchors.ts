import type { Anchor, AnchorId } from '@holdfast/anchors';
import type { AnchorSource, StoredState } from '../store/views.js';

/** An anchor as the database has it before a check. */
export interface KnownAnchor {
  readonly id: AnchorId;
  readonly source: AnchorSource;
  readonly inRepository?: Anchor;
  readonly inService?: Anchor;
  readonly revision: number;
  readonly state?: StoredState;
}

/** An anchor that is checked: of the repository's and the service's confirmation the newer one. */
export interface EffectiveAnchor {
  readonly anchor: Anchor;
  readonly source: AnchorSource;
  readonly inRepository?: Anchor;
  readonly inService?: Anchor;
  /** Of the row that it came from; absent for one that is new. */
  readonly revision?: number;
}

/**
 * Puts together what the repository has now and what this service knows. An anchor that the
 * repository no longer has goes with everything that was decided about it here; one that was
 * confirmed here and then, with the patch, there, is the repository's again.
 */
export function effectiveAnchors(
  known: readonly KnownAnchor[],
  inRepository: readonly Anchor[],
  inline: readonly Anchor[],
): readonly EffectiveAnchor[] {
  const rows = new Map(known.map((row) => [row.id, row]));
  const own = new Set(inRepository.map(({ id }) => id));
  return [
    ...inRepository.map((anchor) => newer(anchor, rows.get(anchor.id))),
    ...inline.map((anchor) => fromService('inline', anchor, rows.get(anchor.id))),
    ...known
      .filter(({ id, source }) => source === 'service' && !own.has(id))
      .flatMap((row) =>
        row.inService === undefined ? [] : [fromService('service', row.inService, row)],
      ),
  ];
}

function newer(anchor: Anchor, row: KnownAnchor | undefined): EffectiveAnchor {
  const revision = row === undefined ? {} : { revision: row.revision };
  const here = row?.inService;
  if (here === undefined || decidedAt(here) <= decidedAt(anchor)) {
    return { anchor, source: 'repository', inRepository: anchor, ...revision };
  }
  return { anchor: here, source: 'repository', inRepository: anchor, inService: here, ...revision };
}

function fromService(
  source: 'inline' | 'service',
  anchor: Anchor,
  row: KnownAnchor | undefined,
): EffectiveAnchor {
  const revision = row === undefined ? {} : { revision: row.revision };
  return { anchor, source, inService: anchor, ...revision };
}

/** When somebody last decided about an anchor, in milliseconds. */
export function decidedAt({ confirmed, retired }: Anchor): number {
  const times = [confirmed.at, ...(retired === undefined ? [] : [retired.at])];
  return Math.max(...times.map((it) => Date.parse(it)));
}
