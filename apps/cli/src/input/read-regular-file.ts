import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { HoldfastError, shorten } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';

/** How to read a file that the user named, and how to speak of it. */
export interface NamedFile {
  /** Its path as the user wrote it. */
  readonly shown: string;
  /** What it is: `request`, `plan`. */
  readonly noun: string;
  readonly maxBytes: number;
  /** What to do where there is no such file, in a sentence. */
  readonly ifMissing: string;
  /** What to do where it is a directory, a FIFO or a device. */
  readonly ifSpecial: string;
}

/**
 * Reads an ordinary file. Opened without blocking and judged by its descriptor: a FIFO or a device must
 * not hang us.
 *
 * @param path - absolute.
 * @returns `undefined` when it is longer than `maxBytes`.
 * @throws HoldfastError `io-error`, `input-not-file`.
 */
export function readRegularFile(path: string, named: NamedFile): Uint8Array | undefined {
  let file: number;
  try {
    file = openSync(
      path,
      constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0),
    );
  } catch (cause) {
    throw cannotOpen(cause, named);
  }
  try {
    if (!fstatSync(file).isFile()) throw notAFile(named);
    return readUpTo(file, named.maxBytes);
  } finally {
    closeSync(file);
  }
}

function readUpTo(file: number, limit: number): Uint8Array | undefined {
  const chunks: Buffer[] = [];
  for (let length = 0; length <= limit; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const count = readSync(file, chunk, 0, CHUNK_BYTES, length);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  return undefined;
}

const CHUNK_BYTES = 1024 ** 2;

function cannotOpen(cause: unknown, named: NamedFile): HoldfastError {
  const { shown, noun, ifMissing } = named;
  const code = errnoOf(cause) ?? 'unknown';
  // ENXIO: a socket, or a FIFO opened in a way that needs a partner.
  if (code === 'ENXIO') return notAFile(named);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new HoldfastError('io-error', `There is no file ${shorten(shown)}.`, {
      hint: ifMissing,
      cause,
    });
  }
  return new HoldfastError('io-error', `The ${noun} ${shorten(shown)} cannot be read (${code}).`, {
    cause,
  });
}

function notAFile({ shown, ifSpecial }: NamedFile): HoldfastError {
  return new HoldfastError('input-not-file', `${shorten(shown)} is not a regular file.`, {
    hint: ifSpecial,
  });
}
