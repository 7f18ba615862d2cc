import { journalInodes } from './journal-state.js';
import type { Scene } from './scene.js';

/** Whether an apply keeps the inode of a target's original in the journal. */
export function isKept(scene: Scene, path: string): boolean {
  const ino = scene.before.get(path)?.ino;
  return ino !== undefined && journalInodes(scene.applied()).includes(ino);
}
