import type { Finding } from '@holdfast/base';
import { openBlockStore } from '@holdfast/blocks/node';
import type { DoctorContext } from './doctor-context.js';

const MAP = '.holdfast/blocks.json';
const NOBODY = { seat: 'runner', author: '', at: '' } as const;

/** Whether the map of blocks and its history can be read, and what would repair them. */
export async function checkMap({ root }: DoctorContext): Promise<readonly Finding[]> {
  const store = openBlockStore(root);
  const { ok, problems, repairs } = await store.repair({ ...NOBODY, dryRun: true });
  if (problems.length === 0 && repairs.length === 0) return [sound(store.read())];
  const hint = ok
    ? 'holdfast blocks doctor shows what a repair would do, holdfast blocks doctor --fix does it.'
    : 'A person has to decide: holdfast blocks doctor names every problem. Nothing was changed.';
  return problems.map((problem) => ({
    rule: problem.code,
    level: 'level' in problem && problem.level === 'warning' ? 'warning' : 'error',
    message: problem.message,
    path: problem.path ?? MAP,
    hint,
  }));
}

function sound(read: ReturnType<ReturnType<typeof openBlockStore>['read']>): Finding {
  const blocks = read.ok ? read.map?.blocks.length : undefined;
  return {
    rule: 'map',
    level: 'note',
    message: blocks === undefined ? 'No map of blocks.' : `Blocks of the map: ${blocks}.`,
  };
}
