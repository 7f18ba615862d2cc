import { isHoldfastError } from '@holdfast/base';
import { confirm } from '../../decisions/confirm.js';
import { relink } from '../../decisions/relink.js';
import { remove } from '../../decisions/remove.js';
import type { Service } from '../../service/service.js';
import { listAudit } from '../../store/list-audit.js';
import type { AnchorPlace } from '../markup/addresses.js';
import type { ActOutcome, WebService } from '../web-service.js';

/** What people decide about anchors on the page, and what they are told of it. */
export function actsOf(service: Service): Pick<WebService, 'confirm' | 'relink' | 'removeAnchor'> {
  return {
    confirm: ({ anchor, commit, seenHash, note, by }) =>
      outcomeOf(service, anchor, seenHash, () =>
        confirm(
          service,
          { ...targetOf(anchor), commit, seenHash, ...(note === undefined ? {} : { note }) },
          { name: by, kind: 'person' },
        ),
      ),
    relink: ({ anchor, candidate: { file, qualifiedName }, by }) =>
      outcomeOf(service, anchor, undefined, async () => {
        if (!(await isLost(service, anchor))) return false;
        const target = `${file}#${qualifiedName}`;
        await relink(service, { ...targetOf(anchor), target }, { name: by, kind: 'person' });
        return true;
      }),
    removeAnchor: (anchor, by) =>
      outcomeOf(service, anchor, undefined, async () => {
        await remove(service, targetOf(anchor), { name: by, kind: 'person' });
        return true;
      }),
  };
}

function targetOf({ repositoryId, id }: AnchorPlace) {
  return { repositoryId, anchorId: id };
}

/** Candidates are offered of what is lost; what is not any more was decided by somebody meanwhile. */
async function isLost(service: Service, { repositoryId, id }: AnchorPlace): Promise<boolean> {
  const { state } = (await service.database.queries
    .selectFrom('anchors')
    .select('state')
    .where('repositoryId', '=', repositoryId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? { state: 'lost' };
  return state === 'lost';
}

/** @param act - answers whether there was anything to change. */
async function outcomeOf(
  service: Service,
  anchor: AnchorPlace,
  seenHash: string | undefined,
  act: () => Promise<boolean>,
): Promise<ActOutcome> {
  try {
    if (await act()) return { kind: 'done' };
  } catch (error) {
    if (!isHoldfastError(error)) throw error;
    if (error.code === 'anchor-not-found' || error.code === 'repository-not-found') {
      return { kind: 'missing' };
    }
    const first =
      error.code === 'anchor-seen-changed'
        ? await whoWasFirst(service, anchor, seenHash)
        : undefined;
    const { message, hint } = error;
    return first ?? { kind: 'refused', message, ...(hint === undefined ? {} : { hint }) };
  }
  const first = await whoWasFirst(service, anchor, seenHash);
  return (
    first ?? {
      kind: 'refused',
      message: 'There is nothing to decide: the anchor is as it was confirmed.',
    }
  );
}

/** Who decided last, when nothing is left to decide; nobody when the code itself has moved on. */
async function whoWasFirst(
  { database: { queries } }: Service,
  { repositoryId, id }: AnchorPlace,
  seenHash: string | undefined,
): Promise<ActOutcome | undefined> {
  const row = await queries
    .selectFrom('anchors')
    .select('state')
    .where('repositoryId', '=', repositoryId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.state !== 'fresh') return undefined;
  const { items } = await listAudit(queries, { repositoryId, anchorId: id, limit: 1 });
  const [last] = items;
  if (last === undefined || !['confirm', 'relink'].includes(last.action)) return undefined;
  const same = seenHash === undefined || last.hash === seenHash;
  return { kind: 'overtaken', by: last.actor, at: last.at, same };
}
