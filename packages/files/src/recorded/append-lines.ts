import { decodeUtf8, encodeUtf8 } from '@holdfast/base';
import { createFile } from '../create-file.js';
import { flushAll } from '../flush-all.js';
import type { DirHandle, FileHandle, FsPort } from '../fs-port.js';
import { readWhole } from '../read-whole.js';
import { writeWhole } from '../write-whole.js';
import { openOwnFile, unsafe } from './open-own.js';
import { recordedPath } from './recorded-layout.js';

/**
 * Adds lines to a record, durably.
 *
 * @param lines - each with its line end.
 * @param isSecondTry - an earlier try may have added some of them: only those that are missing are
 *   added, and what it left of a line is written over. Reads the whole record.
 */
export async function appendLines(
  fs: FsPort,
  holdfast: DirHandle,
  name: string,
  lines: readonly string[],
  isSecondTry = false,
): Promise<void> {
  if (lines.length === 0) return;
  const { file, made } = openOrMake(fs, holdfast, name);
  try {
    const { nlink, size } = fs.fstat(file);
    if (nlink > 1) throw unsafe(recordedPath(name), 'has a second name (a hard link)');
    const isWhole = size === 0 || lastByte(fs, file, size) === NEWLINE;
    const { start, text } =
      isWhole && !isSecondTry ? { start: size, text: lines.join('') } : missing(fs, file, lines);
    const bytes = encodeUtf8(text);
    if (bytes.length > 0) writeWhole(fs, file, bytes, start);
    if (size > start + bytes.length) fs.truncate(file, start + bytes.length);
    await flushAll(fs, [file]);
    if (made) await flushAll(fs, [holdfast]);
  } finally {
    fs.close(file);
  }
}

const NEWLINE = 0x0a;

function lastByte(fs: FsPort, file: FileHandle, size: number): number | undefined {
  const byte = new Uint8Array(1);
  return fs.read(file, byte, size - 1) === 1 ? byte[0] : undefined;
}

/** A cut line at the end is written over when it is one of ours, and ended when it is not. */
function missing(
  fs: FsPort,
  file: FileHandle,
  lines: readonly string[],
): { readonly start: number; readonly text: string } {
  const bytes = readWhole(fs, file, Number.MAX_SAFE_INTEGER - 1) ?? new Uint8Array(0);
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  const known = new Set(Buffer.from(bytes.subarray(0, end)).toString('utf8').split('\n'));
  const text = lines.filter((line) => !known.has(line.slice(0, -1))).join('');
  // Where a power cut made the file longer and lost the bytes there are zeros.
  const tail = decodeUtf8(bytes.subarray(end))?.replace(/\0+$/, '');
  const ours = tail !== undefined && lines.some((line) => line.startsWith(tail));
  return ours ? { start: end, text } : { start: bytes.length, text: `\n${text}` };
}

function openOrMake(
  fs: FsPort,
  holdfast: DirHandle,
  name: string,
): { readonly file: FileHandle; readonly made: boolean } {
  const there = openOwnFile(fs, holdfast, name, 'edit');
  if (there !== undefined) return { file: there, made: false };
  fs.close(createFile(fs, holdfast, name, new Uint8Array(0), { mode: 0o666 }));
  const file = openOwnFile(fs, holdfast, name, 'edit');
  if (file === undefined) throw unsafe(recordedPath(name), 'disappeared while it was being opened');
  return { file, made: true };
}
