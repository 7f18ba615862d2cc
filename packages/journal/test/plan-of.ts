import { encodeUtf8, sha256 } from '@holdfast/base';
import { type Operation, type Plan, planId, writeContent } from '@holdfast/plan';

/** What a file shall be; a text stands for `content`. */
export type Wanted =
  | string
  | {
      readonly content?: string | Uint8Array;
      /** The old name of a moved file. */
      readonly from?: string;
      readonly executable?: boolean;
      readonly delete?: true;
    };

/** A file as it is. */
export interface FoundFile {
  readonly bytes: Uint8Array;
  readonly mode: number;
}

/**
 * A plan of schema version 2 that brings files to what is wanted of them, by path relative to the
 * project.
 */
export function planOf(
  wanted: Readonly<Record<string, Wanted>>,
  find: (path: string) => FoundFile | undefined,
): Plan {
  const operations = Object.entries(wanted)
    .map(([path, what]) =>
      operationOf(path, typeof what === 'string' ? { content: what } : what, find),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const plan = {
    schemaVersion: 2 as const,
    appRoot: '.',
    operations,
    dependencies: [],
    conflicts: [],
    verification: [],
    unsupported: [],
  };
  return { ...plan, id: planId({ ...plan, id: sha256('') }) };
}

function operationOf(
  path: string,
  what: Exclude<Wanted, string>,
  find: (path: string) => FoundFile | undefined,
): Operation {
  const before = find(what.from ?? path);
  const reason = 'Test';
  const bit = (isNow: boolean) =>
    what.executable === undefined || what.executable === isNow
      ? {}
      : { executable: what.executable };
  const written = bytesOf(what.content);
  if (before === undefined) {
    if (written === undefined) throw new Error(`${path} does not exist.`);
    const executable = what.executable === true ? { executable: true as const } : {};
    const hash = { beforeSha256: null, afterSha256: sha256(written) };
    return { kind: 'create', path, ...hash, ...writeContent(written), ...executable, reason };
  }
  const beforeSha256 = sha256(before.bytes);
  if (what.delete) return { kind: 'delete', path, beforeSha256, afterSha256: null, reason };
  const afterSha256 = written === undefined ? beforeSha256 : sha256(written);
  const hashes = { beforeSha256, afterSha256 };
  const executable = bit((before.mode & 0o100) !== 0);
  const content =
    written === undefined || afterSha256 === beforeSha256 ? undefined : writeContent(written);
  if (what.from !== undefined) {
    return {
      kind: 'move',
      path,
      from: what.from,
      ...hashes,
      ...(content ?? {}),
      ...executable,
      reason,
    };
  }
  if (content !== undefined)
    return { kind: 'update', path, ...hashes, ...content, ...executable, reason };
  if (what.executable === undefined) throw new Error(`${path} would not change.`);
  return { kind: 'chmod', path, ...hashes, executable: what.executable, reason };
}

function bytesOf(content: string | Uint8Array | undefined): Uint8Array | undefined {
  return typeof content === 'string' ? encodeUtf8(content) : content;
}
