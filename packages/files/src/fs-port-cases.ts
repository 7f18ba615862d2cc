import { contentCases } from './cases/content-cases.js';
import { directoryCases } from './cases/directory-cases.js';
import { durabilityCases } from './cases/durability-cases.js';
import { linkCases } from './cases/link-cases.js';
import { metadataCases } from './cases/metadata-cases.js';
import { nameCases } from './cases/name-cases.js';
import { openCases } from './cases/open-cases.js';
import { type CaseNeed, type PortCase, placeHelpers } from './cases/port-case.js';
import type { DirHandle, FileHandle, FsPort } from './fs-port.js';

/** A port on an empty directory that only one case uses. */
export interface PortUnderTest {
  readonly fs: FsPort;
  /** Absolute path of the directory; writable by the user of the port. */
  readonly root: string;
  /** The umask of the process that makes the calls. */
  readonly umask: number;
  /** Absolute path of an empty directory on another mount, when that is offered. */
  readonly otherMount?: string;
  /** Makes a symlink at an absolute path: no port can. */
  symlink(target: string, path: string): void;
  /** Makes a FIFO at an absolute path, when that is offered. */
  fifo?(path: string): void;
  /** Removes what was made for the case. */
  dispose(): void;
}

/** What the acceptance suite is to be run on. */
export interface FsPortCasesOptions {
  /** Called once for each case. */
  makePort(): PortUnderTest;
  /**
   * What the place has: `fifo`, `other-mount`, and the user the calls are made as (`user-0` or
   * `ordinary-user`). Cases that need something else are left out.
   */
  readonly offers: readonly CaseNeed[];
}

/** A case to hand to a test runner. */
export interface FsPortCase {
  readonly name: string;
  /** Rejects with an assertion error when the port does not behave. */
  run(): Promise<void>;
}

/**
 * The acceptance suite of {@link FsPort}: what every implementation does, one behaviour a case.
 * It belongs to no test runner.
 *
 * @example
 * ```ts
 * import { createMemoryFs, fsPortCases } from '@holdfast/files/testing';
 *
 * const cases = fsPortCases({
 *   offers: ['ordinary-user'],
 *   makePort() {
 *     const fs = createMemoryFs({ '/root': { directory: true } });
 *     const symlink = fs.outside.symlink;
 *     return { fs, root: '/root', umask: 0o022, symlink, dispose: () => undefined };
 *   },
 * });
 * for (const { run } of cases) await run();
 * console.log(cases.length > 50);
 * // true
 * ```
 */
export function fsPortCases(options: FsPortCasesOptions): readonly FsPortCase[] {
  return ALL_CASES.filter(({ needs }) => needs === undefined || options.offers.includes(needs)).map(
    (testCase) => ({
      name: testCase.name,
      run: () => runCase(testCase, options.makePort()),
    }),
  );
}

const ALL_CASES: readonly PortCase[] = [
  ...directoryCases,
  ...nameCases,
  ...openCases,
  ...contentCases,
  ...metadataCases,
  ...linkCases,
  ...durabilityCases,
];

async function runCase(testCase: PortCase, port: PortUnderTest): Promise<void> {
  const handles: (DirHandle | FileHandle)[] = [];
  try {
    const fs = rememberHandles(port.fs, handles);
    const dir = fs.openRoot(port.root);
    await testCase.run({
      fs,
      dir,
      root: port.root,
      umask: port.umask,
      otherMount: port.otherMount ?? '',
      symlink: (target, name) => port.symlink(target, `${port.root}/${name}`),
      fifo: (name) => port.fifo?.(`${port.root}/${name}`),
      ...placeHelpers(fs, dir),
    });
  } finally {
    for (const handle of handles) closeIfOpen(port.fs, handle);
    port.dispose();
  }
}

/** The same port; what it opens is noted, so that a case need not close everything. */
function rememberHandles(port: FsPort, handles: (DirHandle | FileHandle)[]): FsPort {
  const note = <T extends DirHandle | FileHandle>(handle: T): T => {
    handles.push(handle);
    return handle;
  };
  return Object.assign(Object.create(port) as FsPort, {
    openRoot: (path: string) => note(port.openRoot(path)),
    openDir: (dir: DirHandle, name: string) => note(port.openDir(dir, name)),
    open: (...args: Parameters<FsPort['open']>) => note(port.open(...args)),
  });
}

function closeIfOpen(fs: FsPort, handle: DirHandle | FileHandle): void {
  try {
    fs.close(handle);
  } catch (error) {
    const closed = error instanceof Error && 'code' in error && error.code === 'EBADF';
    if (!closed) throw error;
  }
}
