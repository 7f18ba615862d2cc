import { HoldfastError } from '@holdfast/base';
import { type BlockMap, revisionView } from '@holdfast/blocks';

/**
 * The map, or what it would be with the revision or proposal that is beside it.
 *
 * @throws HoldfastError `blocks-no-revision`.
 */
export function viewedMap(live: BlockMap, revision: boolean): BlockMap {
  if (!revision) return live;
  const view = revisionView(live);
  if (view !== undefined) return view;
  throw new HoldfastError('blocks-no-revision', 'There is no revision beside the map.', {
    hint: 'Leave out "revision".',
  });
}
