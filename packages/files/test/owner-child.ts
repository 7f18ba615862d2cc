import { isMainThread } from 'node:worker_threads';
import { currentOwner, type OwnerIdentity, probeOwner } from '@holdfast/files';

/**
 * Without arguments: prints its own identity and lives until its input ends, or ends at once as a
 * worker. With an identity: prints how that owner looks from here.
 */
const [other] = process.argv.slice(2);
if (other === undefined) {
  process.stdout.write(`${JSON.stringify(currentOwner())}\n`);
  if (isMainThread) process.stdin.resume();
} else {
  process.stdout.write(probeOwner(JSON.parse(other) as OwnerIdentity));
}
