import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MirrorPlace } from './mirror-place.js';

/** Calls back once when the packs of a mirror, those that are arriving included, take more than a number of bytes. */
export function watchSize(
  { gitDir }: MirrorPlace,
  maxBytes: number,
  onTooLarge: () => void,
): { readonly stop: () => void } {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const size = await sizeOf(join(gitDir, 'objects/pack'));
    looking = false;
    if (size > maxBytes) onTooLarge();
  };
  const timer = setInterval(() => void look(), 100);
  return { stop: () => clearInterval(timer) };
}

async function sizeOf(directory: string): Promise<number> {
  // Files come and go while they are counted.
  const names = await readdir(directory).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(directory, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
