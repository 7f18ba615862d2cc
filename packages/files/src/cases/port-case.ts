import assert from 'node:assert/strict';
import { decodeUtf8, encodeUtf8 } from '@holdfast/base';
import type { DirHandle, FileHandle, FsPort } from '../fs-port.js';

/** What a case may need beyond a port; see {@link FsPortCasesOptions}. */
export type CaseNeed = 'fifo' | 'other-mount' | 'user-0' | 'ordinary-user';

/** One behaviour that every port has. */
export interface PortCase {
  readonly name: string;
  readonly needs?: CaseNeed;
  run(place: CasePlace): void | Promise<void>;
}

/** Where a case runs, with short ways to arrange and look. */
export interface CasePlace {
  readonly fs: FsPort;
  /** Absolute path of the empty directory. */
  readonly root: string;
  /** The same directory, open. */
  readonly dir: DirHandle;
  readonly umask: number;
  /** Absolute path of an empty directory on another mount. */
  readonly otherMount: string;
  symlink(target: string, name: string): void;
  fifo(name: string): void;
  /** Makes a file (0o644, whatever the umask) and closes it. */
  plant(name: string, text?: string, dir?: DirHandle): void;
  /** Makes a directory and opens it. */
  plantDir(name: string, dir?: DirHandle): DirHandle;
  /** Writes all bytes, looping over short writes. */
  writeText(file: FileHandle, text: string, position?: number): void;
  /** The whole text of an open file, looping over short reads. */
  textOf(file: FileHandle): string;
  /** The whole text of a file by name. */
  read(name: string, dir?: DirHandle): string;
  setMode(name: string, mode: number, dir?: DirHandle): void;
}

/** Asserts that a call throws Node's error with one of these codes. */
export function refuses(codes: string | readonly string[], call: () => unknown): void {
  const allowed = typeof codes === 'string' ? [codes] : codes;
  assert.throws(call, (error) => {
    assert(error instanceof Error && 'code' in error, `an error with a code, got ${String(error)}`);
    assert(
      typeof error.code === 'string' && allowed.includes(error.code),
      `${allowed.join(' or ')} expected: ${error.message}`,
    );
    return true;
  });
}

/** Long enough for every file system's clock to show a later time. */
export function clockMoves(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 15));
}

/** The short ways of a {@link CasePlace}, over any port. */
export function placeHelpers(
  fs: FsPort,
  root: DirHandle,
): Pick<CasePlace, 'plant' | 'plantDir' | 'writeText' | 'textOf' | 'read' | 'setMode'> {
  const helpers = {
    plant(name: string, text = '', dir = root) {
      const file = fs.open(dir, name, 'create');
      helpers.writeText(file, text);
      fs.chmod(file, 0o644);
      fs.close(file);
    },
    plantDir(name: string, dir = root) {
      fs.mkdir(dir, name, 0o777);
      return fs.openDir(dir, name);
    },
    writeText(file: FileHandle, text: string, position = 0) {
      const bytes = encodeUtf8(text);
      let done = 0;
      while (done < bytes.length) done += fs.write(file, bytes.subarray(done), position + done);
    },
    textOf(file: FileHandle) {
      const bytes = new Uint8Array(fs.fstat(file).size);
      let done = 0;
      while (done < bytes.length) {
        const count = fs.read(file, bytes.subarray(done), done);
        assert(count > 0, 'the file is as long as fstat says');
        done += count;
      }
      return decodeUtf8(bytes) ?? assert.fail('UTF-8 expected');
    },
    read(name: string, dir = root) {
      const file = fs.open(dir, name, 'read');
      const text = helpers.textOf(file);
      fs.close(file);
      return text;
    },
    setMode(name: string, mode: number, dir = root) {
      const file = fs.open(dir, name, 'read');
      fs.chmod(file, mode);
      fs.close(file);
    },
  };
  return helpers;
}
