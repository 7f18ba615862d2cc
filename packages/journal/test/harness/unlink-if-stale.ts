import type { acquireClaim, OwnerIdentity } from '@holdfast/files';

type Acquire = typeof acquireClaim;

/**
 * The lock that everybody writes first, as a planted fault: one file; when its owner is dead, unlink it
 * and make it again. Between the look and the unlink somebody else may have done the same.
 */
export const unlinkIfStale: Acquire = (fs, dir, owner, probe) => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (makeLock(fs, dir, owner)) {
      const release = (): void => fs.unlink(dir, 'lock');
      return { held: true, claim: { generation: 1, owner, release } };
    }
    const holder = readOwner(fs, dir);
    const liveness = probe(holder);
    if (liveness !== 'dead') return { held: false, owner: holder, liveness, name: 'lock' };
    fs.unlink(dir, 'lock');
  }
  throw new Error('The lock was overtaken ten times.');
};

function makeLock(
  fs: Parameters<Acquire>[0],
  dir: Parameters<Acquire>[1],
  owner: OwnerIdentity,
): boolean {
  try {
    const file = fs.open(dir, 'lock', 'create');
    fs.write(file, Buffer.from(JSON.stringify(owner)), 0);
    fs.close(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(fs: Parameters<Acquire>[0], dir: Parameters<Acquire>[1]): OwnerIdentity {
  const file = fs.open(dir, 'lock', 'read');
  const bytes = new Uint8Array(fs.fstat(file).size);
  fs.read(file, bytes, 0);
  fs.close(file);
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as OwnerIdentity;
}
