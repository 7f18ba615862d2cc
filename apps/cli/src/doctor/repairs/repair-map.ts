import { HoldfastError } from '@holdfast/base';
import { openBlockStore } from '@holdfast/blocks/node';
import type { FindRepairs } from './repair.js';

const MAP = '.holdfast/blocks.json';
const NOBODY = { seat: 'runner', author: '', at: '' } as const;

/** As `holdfast blocks doctor --fix`, and as there only when nothing is left for a person to decide. */
export const repairMap: FindRepairs = async ({ root }, who) => {
  const store = openBlockStore(root);
  const { ok, repairs } = await store.repair({ ...NOBODY, dryRun: true });
  if (!ok || repairs.length === 0) return [];
  return [
    {
      rule: 'map',
      path: MAP,
      problem: 'The map or its history is damaged.',
      action: 'Repair it as holdfast blocks doctor --fix does',
      changes: repairs.map(({ message }) => message),
      apply: async () => {
        const done = await store.repair({ seat: 'runner', ...(await who()) });
        if (!done.ok)
          throw new HoldfastError('blocks-invalid', 'Somebody changed the map meanwhile.', {
            path: MAP,
            hint: 'Look again.',
          });
      },
    },
  ];
};
