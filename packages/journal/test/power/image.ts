import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';

/** A file system to cut the power of, and how (crash-safety.md 5.5). */
export interface Disk {
  readonly name: string;
  /** As `truncate` reads it. */
  readonly size: string;
  readonly mkfs: readonly string[];
  readonly options: string;
  /** A copy has the identity of its original. */
  readonly optionsOfCopy: string;
}

export const DISKS: readonly Disk[] = [
  {
    // The default would hide a missing flush of a renamed file.
    name: 'ext4, noauto_da_alloc',
    size: '64M',
    mkfs: ['mkfs.ext4', '-qF'],
    options: 'loop,noauto_da_alloc',
    optionsOfCopy: 'loop,noauto_da_alloc',
  },
  {
    name: 'XFS',
    size: '320M',
    mkfs: ['mkfs.xfs', '-qf'],
    options: 'loop',
    optionsOfCopy: 'loop,nouuid',
  },
  {
    name: 'btrfs',
    size: '256M',
    mkfs: ['mkfs.btrfs', '-qf'],
    options: 'loop',
    optionsOfCopy: 'loop',
  },
];

/** Why a disk cannot be tried here; `undefined` when it can. */
export function cannotTry({ mkfs }: Disk): string | undefined {
  const [program = ''] = mkfs;
  return spawnSync('which', [program]).status === 0 ? undefined : `there is no ${program}`;
}

/** Makes an empty image. */
export function makeImage({ size, mkfs }: Disk, path: string): void {
  const [program = '', ...options] = mkfs;
  execFileSync('truncate', ['-s', size, path]);
  execFileSync(program, [...options, path], { stdio: 'pipe' });
}

/** Mounts an image until the scope ends. */
export function mounted(image: string, directory: string, options: string): Disposable {
  mkdirSync(directory, { recursive: true });
  execFileSync('mount', ['-o', options, image, directory]);
  return {
    [Symbol.dispose]() {
      execFileSync('umount', [directory]);
    },
  };
}

/** What is on the disk at this instant: what the system still keeps in memory is not. */
export function cutPower(image: string, copy: string): void {
  copyImage(image, copy);
}

/** A fresh image like another one. */
export function copyImage(image: string, copy: string): void {
  rmSync(copy, { force: true });
  execFileSync('cp', ['--sparse=always', image, copy]);
}
