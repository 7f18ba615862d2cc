import { linkSync, mkdirSync, rmdirSync, unlinkSync } from 'node:fs';
import type { DirHandle, FsPort } from '../fs-port.js';
import type { Anchor } from './anchor.js';
import { enter } from './naming-calls.js';
import { renamePatiently } from './rename-patiently.js';

/** The calls of the disk port that change the names in directories. */
export function changingCalls(
  anchor: Anchor,
): Pick<FsPort, 'mkdir' | 'rmdir' | 'unlink' | 'rename' | 'link'> {
  const change = (dir: DirHandle, name: string, call: (path: string) => void): void => {
    const state = enter(dir, name);
    anchor.guard([state], () => call(anchor.locate(state, name)));
  };
  const move = (
    [fromDir, from]: readonly [DirHandle, string],
    [toDir, to]: readonly [DirHandle, string],
    call: (source: string, destination: string) => void,
  ): void => {
    const source = enter(fromDir, from);
    const destination = enter(toDir, to);
    anchor.guard([source, destination], () =>
      call(anchor.locate(source, from), anchor.locate(destination, to)),
    );
  };
  return {
    mkdir: (dir, name, mode) => change(dir, name, (path) => mkdirSync(path, { mode })),
    rmdir: (dir, name) => change(dir, name, (path) => rmdirSync(path)),
    unlink: (dir, name) => change(dir, name, (path) => unlinkSync(path)),
    rename: (fromDir, from, toDir, to) => move([fromDir, from], [toDir, to], renamePatiently),
    link: (fromDir, from, toDir, to) => move([fromDir, from], [toDir, to], linkSync),
  };
}
