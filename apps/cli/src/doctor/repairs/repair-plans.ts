import { linkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { damagedPlans, PLANS } from '../check-plans.js';
import type { FindRepairs } from './repair.js';

/** Sets saved plans aside that are not what was saved. */
export const repairPlans: FindRepairs = async ({ root }) =>
  damagedPlans(root).map((name) => ({
    rule: 'plan-invalid',
    path: `${PLANS}/${name}`,
    problem: 'The saved plan is not what was saved, and can never be applied.',
    action: `Rename it to ${name.slice(0, 12)}….json.damaged; make and save the plan again`,
    apply: async () => {
      const file = join(root, PLANS, name);
      // A link, unlike a rename, takes nobody's place.
      linkSync(file, `${file}.damaged`);
      unlinkSync(file);
    },
  }));
