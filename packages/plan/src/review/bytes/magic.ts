/** What some bytes are, by how they begin. */
export interface Magic {
  /** For people: `PNG image`. */
  readonly type: string;
  /** Of images that a browser shows without running anything. */
  readonly image?: string;
}

/**
 * Knows a file by its first bytes, never by its name. A short list of what is found in repositories:
 * whoever reviews wants to see that a picture is one, and that a program is none.
 *
 * @param bytes - the start of the file, 512 bytes are enough.
 */
export function magicOf(bytes: Uint8Array): Magic | undefined {
  const found = SIGNATURES.find(([signature, at = 0]) => startsWith(bytes, signature, at));
  if (found === undefined) return undefined;
  const [, , type, image] = found;
  if (type === 'RIFF') return riff(bytes);
  if (type === 'ISO media') return isoMedia(bytes);
  return image === undefined ? { type } : { type, image };
}

type Signature = readonly [signature: string, at: number, type: string, image?: string];

/** Bytes as Latin-1. The signatures are those of the formats' own specifications. */
const SIGNATURES: readonly Signature[] = [
  ['\x89PNG\r\n\x1a\n', 0, 'PNG image', 'image/png'],
  ['\xff\xd8\xff', 0, 'JPEG image', 'image/jpeg'],
  ['GIF87a', 0, 'GIF image', 'image/gif'],
  ['GIF89a', 0, 'GIF image', 'image/gif'],
  ['RIFF', 0, 'RIFF'],
  ['ftyp', 4, 'ISO media'],
  ['\0\0\x01\0', 0, 'Windows icon', 'image/x-icon'],
  ['II*\0', 0, 'TIFF image'],
  ['MM\0*', 0, 'TIFF image'],
  ['%PDF-', 0, 'PDF document'],
  ['wOFF', 0, 'WOFF font'],
  ['wOF2', 0, 'WOFF2 font'],
  ['OTTO', 0, 'OpenType font'],
  ['\0\x01\0\0\0', 0, 'TrueType font'],
  ['PK\x03\x04', 0, 'ZIP archive'],
  ['PK\x05\x06', 0, 'ZIP archive'],
  ['\x1f\x8b', 0, 'gzip data'],
  ['BZh', 0, 'bzip2 data'],
  ['\xfd7zXZ\0', 0, 'XZ data'],
  ['\x28\xb5\x2f\xfd', 0, 'Zstandard data'],
  ["7z\xbc\xaf'\x1c", 0, '7-Zip archive'],
  ['ustar', 257, 'tar archive'],
  ['\x7fELF', 0, 'program (ELF)'],
  ['MZ', 0, 'program (Windows)'],
  ['\xcf\xfa\xed\xfe', 0, 'program (Mach-O)'],
  ['\xce\xfa\xed\xfe', 0, 'program (Mach-O)'],
  ['\xca\xfe\xba\xbe', 0, 'program (Java class or Mach-O)'],
  ['\0asm', 0, 'program (WebAssembly)'],
  ['SQLite format 3\0', 0, 'SQLite database'],
  ['OggS', 0, 'Ogg media'],
  ['ID3', 0, 'MP3 audio'],
  ['fLaC', 0, 'FLAC audio'],
  ['\x1aE\xdf\xa3', 0, 'Matroska or WebM media'],
];

function riff(bytes: Uint8Array): Magic {
  if (startsWith(bytes, 'WEBP', 8)) return { type: 'WebP image', image: 'image/webp' };
  return { type: startsWith(bytes, 'WAVE', 8) ? 'WAVE audio' : 'RIFF media' };
}

function isoMedia(bytes: Uint8Array): Magic {
  const isAvif = startsWith(bytes, 'avif', 8) || startsWith(bytes, 'avis', 8);
  return isAvif ? { type: 'AVIF image', image: 'image/avif' } : { type: 'MP4 or QuickTime media' };
}

function startsWith(bytes: Uint8Array, signature: string, at: number): boolean {
  if (bytes.length < at + signature.length) return false;
  for (let index = 0; index < signature.length; index += 1) {
    if (bytes[at + index] !== signature.charCodeAt(index)) return false;
  }
  return true;
}
