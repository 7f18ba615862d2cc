import { decodeUtf8 } from '@holdfast/base';
import type { FileBytes } from '../review-model.js';
import { magicOf } from './magic.js';

/** Some bytes as a reader may see them. */
export interface ReadBytes extends FileBytes {
  /** Absent for what is no text in any encoding that is known without being told. */
  readonly text?: string;
}

/** What stands for a file that is not there yet. */
export const NO_BYTES: ReadBytes = { size: 0, encoding: 'UTF-8', text: '' };

/**
 * What some bytes are: a text with its encoding, or data of some type. UTF-16 is known by its mark.
 * Whatever else is no UTF-8, has no control bytes and no signature of a binary format is taken for a
 * text of one byte a character, and read as Windows-1252, of which Latin-1 is a part.
 */
export function readBytes(bytes: Uint8Array): ReadBytes {
  const size = bytes.length;
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined) {
    const encoding = utf8.startsWith('\ufeff') ? 'UTF-8 with BOM' : 'UTF-8';
    return { size, encoding, text: utf8 };
  }
  const utf16 = readUtf16(bytes);
  if (utf16 !== undefined) return { size, ...utf16 };
  const magic = magicOf(bytes);
  if (magic === undefined && !bytes.some(isControl)) {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { size, encoding: SINGLE_BYTE, text };
  }
  return { size, type: magic?.type ?? 'data' };
}

/** It cannot be known which: the bytes are the same. */
const SINGLE_BYTE = 'Latin-1 or alike';

const UTF16 = [
  { mark: [0xff, 0xfe], label: 'utf-16le', encoding: 'UTF-16 LE' },
  { mark: [0xfe, 0xff], label: 'utf-16be', encoding: 'UTF-16 BE' },
] as const;

function readUtf16(bytes: Uint8Array) {
  const form = UTF16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (form === undefined || bytes.length % 2 !== 0) return undefined;
  try {
    const text = new TextDecoder(form.label, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : { encoding: form.encoding, text };
  } catch {
    return undefined;
  }
}

/** Tabs, line ends, form feeds and escapes stand in texts, too. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && !(byte >= 9 && byte <= 13) && byte !== 0x1b) || byte === 0x7f;
}
