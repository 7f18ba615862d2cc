import { cpus } from 'node:os';
import { benchApply } from './apply.mjs';
import { benchApplyMany } from './apply-many.mjs';
import { benchBlocksEdit, benchLongBatch } from './blocks-edit.mjs';
import { benchBlocksPropose } from './blocks-propose.mjs';
import { benchBlocksScan } from './blocks-scan.mjs';
import { benchCheck } from './check.mjs';
import { benchChecker } from './checker.mjs';
import { benchFacts } from './facts.mjs';
import { benchImpact } from './impact.mjs';
import { benchKill } from './kill.mjs';
import { benchMcpHttp } from './mcp-http.mjs';
import { benchMemory } from './memory.mjs';
import { benchPlan } from './plan.mjs';
import { benchReviewLong } from './review-long.mjs';
import { benchStart } from './start.mjs';
import { benchStatus } from './status.mjs';

const BENCHES = {
  apply: benchApply,
  'apply-many': benchApplyMany,
  plan: benchPlan,
  'review-long': benchReviewLong,
  status: benchStatus,
  start: benchStart,
  kill: benchKill,
  facts: benchFacts,
  check: benchCheck,
  impact: benchImpact,
  checker: benchChecker,
  memory: benchMemory,
  'mcp-http': benchMcpHttp,
  'blocks-edit': benchBlocksEdit,
  'blocks-long-batch': benchLongBatch,
  'blocks-propose': benchBlocksPropose,
  'blocks-scan': benchBlocksScan,
};
const chosen = process.argv.slice(2).filter((argument) => argument !== '--');
const names = chosen.length === 0 ? Object.keys(BENCHES) : chosen;
console.log(
  `Node ${process.version}, ${cpus().length} cores. Ratios compare variants of this one run; single times vary with the machine.`,
);
for (const name of names) {
  const bench = BENCHES[name];
  if (bench === undefined) {
    console.error(`No bench is called ${name}. There are: ${Object.keys(BENCHES).join(', ')}.`);
    process.exitCode = 1;
  } else await bench();
}
