import { encodeUtf8, sha256 } from '@holdfast/base';
import type { MemoryFs, Outside } from '@holdfast/files/testing';
import fc from 'fast-check';
import { type JsonMutation, jsonMutation, mutateJson } from './mutate-json.js';

/** One thing that happens to the files of a journal; `at` and `by` choose among what is there. */
export type Damage = { readonly at: number; readonly by: number } & (
  | { readonly kind: 'flip' | 'truncate' | 'delete' | 'chmod' }
  | { readonly kind: 'swap' | 'duplicate' | 'rename-over' }
  | { readonly kind: 'symlink' | 'directory' | 'fifo' | 'stray' }
  | { readonly kind: 'overwrite' | 'insert'; readonly bytes: Uint8Array }
  | { readonly kind: 'reseal'; readonly edit: JsonMutation }
);

const place = { at: fc.nat(), by: fc.nat() };

/** Damage that no checksum was made to fit. */
export const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('flip' as const, 'truncate' as const, 'delete' as const),
    ...place,
  }),
  fc.record({
    kind: fc.constantFrom('swap' as const, 'duplicate' as const, 'rename-over' as const),
    ...place,
  }),
  fc.record({
    kind: fc.constantFrom('overwrite' as const, 'insert' as const),
    ...place,
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      fc
        .constantFrom('', '{}', '[]', 'null', '{"t":"applied"}\n', '\0'.repeat(64), '\n'.repeat(9))
        .map(encodeUtf8),
    ),
  }),
  fc.record({
    kind: fc.constantFrom(
      'symlink' as const,
      'directory' as const,
      'fifo' as const,
      'stray' as const,
    ),
    ...place,
  }),
  fc.record({ kind: fc.constant('chmod' as const), ...place }),
);

/** An edit of a record whose checksum is made to fit again. */
export const forgery: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constant('reseal' as const),
  ...place,
  edit: jsonMutation,
});

/** Does it to the files below a directory; nothing when there is nothing to do it to. */
export function inflict(fs: MemoryFs, below: string, what: Damage): void {
  const { outside } = fs;
  const entries = entriesBelow(fs, below);
  const files = entries.filter((path) => outside.inode(path).type === 'file');
  const file = pick(files, what.at);
  const entry = pick(entries, what.at);
  if (file === undefined || entry === undefined) return;
  if ('bytes' in what) putBytes(outside, file, what);
  else if (what.kind === 'flip' || what.kind === 'truncate') spoil(outside, file, what);
  else if (what.kind === 'reseal') reseal(outside, files, what);
  else if (what.kind === 'delete') outside.remove(entry);
  else if (what.kind === 'chmod') chmodOwn(outside, entry, what.by & 0o7777);
  else if (what.kind === 'stray') stray(outside, below, entries, what);
  else if (what.kind === 'symlink' || what.kind === 'directory' || what.kind === 'fifo') {
    outside.remove(entry);
    if (what.kind === 'symlink') outside.symlink(pick(SYMLINKS, what.by) ?? '.', entry);
    else if (what.kind === 'directory') outside.mkdir(entry);
    else outside.special(entry, 'fifo');
  } else mixUp(outside, below, entry, pick(entries, what.by) ?? entry, what.kind);
}

function putBytes(outside: Outside, file: string, what: Damage & { bytes: Uint8Array }): void {
  const old = outside.read(file);
  const position = what.by % (old.length + 1);
  const inserted = [old.subarray(0, position), what.bytes, old.subarray(position)];
  rewrite(outside, file, what.kind === 'overwrite' ? what.bytes : Buffer.concat(inserted));
}

function chmodOwn(outside: Outside, entry: string, mode: number): void {
  const inode = outside.inode(entry);
  if (inode.type === 'directory' || inode.links === 1) outside.chmod(entry, mode);
}

/** As a new inode: the kept originals share theirs with the user's files. */
function rewrite(outside: Outside, file: string, content: string | Uint8Array): void {
  outside.replace(file, content);
}

function spoil(outside: Outside, file: string, { kind, by }: Damage): void {
  const bytes = outside.read(file);
  const position = by % Math.max(1, bytes.length);
  if (kind === 'flip' && bytes.length > 0)
    bytes[position] = (bytes[position] ?? 0) ^ (1 << (by % 8));
  rewrite(outside, file, kind === 'flip' ? bytes : bytes.subarray(0, position));
}

function reseal(
  outside: Outside,
  files: readonly string[],
  what: Damage & { edit: JsonMutation },
): void {
  const record = pick(
    files.filter((path) => path.endsWith('/tx.json')),
    what.at,
  );
  if (record === undefined) return;
  const [line = ''] = Buffer.from(outside.read(record)).toString('utf8').split('\n');
  const edited = JSON.stringify(mutateJson(parsed(line), what.edit)) ?? '';
  rewrite(outside, record, `${edited}\n${sha256(edited)}\n`);
}

/** An earlier damage may have left no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function stray(outside: Outside, below: string, entries: readonly string[], what: Damage): void {
  const directories = entries.filter((path) => outside.inode(path).type === 'directory');
  const path = `${pick(directories, what.by) ?? below}/${pick(STRAYS, what.at)}`;
  if (!outside.exists(path)) outside.write(path, 'stray');
}

function mixUp(outside: Outside, below: string, entry: string, other: string, kind: string): void {
  if (isWithin(entry, other) || isWithin(other, entry)) return;
  if (kind === 'swap') {
    outside.rename(entry, `${below}/.swap`);
    outside.rename(other, entry);
    outside.rename(`${below}/.swap`, other);
  } else if (kind === 'rename-over') {
    outside.remove(other);
    outside.rename(entry, other);
  } else if (outside.inode(entry).type === 'file') {
    outside.remove(other);
    outside.link(entry, other);
  }
}

const SYMLINKS = [
  '/outside/secret.txt',
  '/outside',
  '..',
  'nowhere',
  '/project/bystander.txt',
  '.',
];
const STRAYS = [
  '.DS_Store',
  '99',
  '1.done',
  'x',
  '7',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  'log~',
  '.preparing-x',
];

function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % Math.max(1, list.length)];
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}/`);
}

/** Every path below a directory, in order. */
export function entriesBelow(fs: MemoryFs, directory: string): string[] {
  if (!fs.outside.exists(directory)) return [];
  return fs.outside.list(directory).flatMap((name) => {
    const path = `${directory}/${name}`;
    return fs.outside.inode(path).type === 'directory' ? [path, ...entriesBelow(fs, path)] : [path];
  });
}
