import { createFaultyFs } from '@holdfast/files/testing';
import { CHANGES } from './journal-state.js';
import { PID, type Scene } from './scene.js';

/** Targets in the order in which an undo brings them back (change.md 6, item 5). */
export async function restoreOrder(scene: Scene): Promise<readonly string[]> {
  const port = createFaultyFs(scene.applied());
  await scene.journal(port, PID.second).recover({ last: true });
  return port.calls
    .filter(({ kind }) => kind === 'rename')
    .flatMap(({ label }) => {
      const [from = '', to = ''] = label.split(' -> ');
      return to.startsWith(CHANGES) ? from : to;
    })
    .filter((path) => scene.targets.includes(path));
}
