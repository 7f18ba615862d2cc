import { linkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../attempt.js';
import { judgePlan, PLANS, savedPlans } from '../check-plans.js';
import { changedMeanwhile } from './changed-meanwhile.js';
import type { FindRepairs, Repair } from './repair.js';

/** Sets saved plans aside that are not what was saved; those of newer versions are. */
export const repairPlans: FindRepairs = async ({ root }) => {
  const repairs: Repair[] = [];
  for (const name of savedPlans(root)) {
    // What cannot be read is somebody's to decide, and the check of plans names it.
    const { found } = await attempt(async () => [judgePlan(root, name)]);
    if (found[0] === 'damaged') repairs.push(repairOf(root, name));
  }
  return repairs;
};

function repairOf(root: string, name: string): Repair {
  const path = `${PLANS}/${name}`;
  return {
    rule: 'plan-invalid',
    path,
    problem: 'The saved plan is not what was saved, and can never be applied.',
    action: `Rename it to ${name.slice(0, 12)}….json.damaged; make and save the plan again`,
    apply: async () => {
      if (judgePlan(root, name) !== 'damaged') throw changedMeanwhile(path);
      const file = join(root, path);
      // A link, unlike a rename, takes nobody's place.
      linkSync(file, `${file}.damaged`);
      unlinkSync(file);
    },
  };
}
