import { execFileSync } from 'node:child_process';

/** The bytes of blobs of a repository, by their ids; those that it does not have are left out. */
export function readBlobs(root: string, ids: readonly string[]): ReadonlyMap<string, Buffer> {
  const output = execFileSync('git', ['cat-file', '--batch'], {
    cwd: root,
    input: `${ids.join('\n')}\n`,
    maxBuffer: 1 << 30,
  });
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    const [id = '', type, size] = output.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type !== 'blob') continue;
    blobs.set(id, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}
