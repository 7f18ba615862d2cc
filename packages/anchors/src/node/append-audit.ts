import { decodeUtf8, encodeUtf8 } from '@holdfast/base';
import {
  createFile,
  type DirHandle,
  errnoOf,
  type FileHandle,
  type FsPort,
  flushAll,
  readWhole,
  writeWhole,
} from '@holdfast/files';
import { unsafe } from './store-files.js';
import { STORE_LAYOUT, storePath } from './store-layout.js';

/**
 * Adds the lines that the audit file does not have yet, durably. What an earlier try left of the
 * first missing line is written over.
 *
 * @param lines - each with its line end.
 */
export async function appendAudit(
  fs: FsPort,
  holdfast: DirHandle,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const { file, made } = openAudit(fs, holdfast);
  try {
    if (fs.fstat(file).nlink > 1)
      throw unsafe(storePath(STORE_LAYOUT.audit), 'has a second name (a hard link)');
    const bytes = readWhole(fs, file, Number.MAX_SAFE_INTEGER - 1) ?? new Uint8Array(0);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    const known = new Set(Buffer.from(bytes.subarray(0, end)).toString('utf8').split('\n'));
    const missing = lines.filter((line) => !known.has(line.slice(0, -1)));
    const tail = decodeUtf8(bytes.subarray(end));
    const ours = tail !== undefined && lines.some((line) => line.startsWith(tail));
    const text = `${ours ? '' : '\n'}${missing.join('')}`;
    const start = ours ? end : bytes.length;
    if (text !== '') writeWhole(fs, file, encodeUtf8(text), start);
    if (fs.fstat(file).size > start + encodeUtf8(text).length)
      fs.truncate(file, start + encodeUtf8(text).length);
    await flushAll(fs, [file]);
    if (made) await flushAll(fs, [holdfast]);
  } finally {
    fs.close(file);
  }
}

const NEWLINE = 0x0a;

function openAudit(
  fs: FsPort,
  holdfast: DirHandle,
): { readonly file: FileHandle; readonly made: boolean } {
  const name = STORE_LAYOUT.audit;
  let made = false;
  for (;;) {
    try {
      return { file: fs.open(holdfast, name, 'edit'), made };
    } catch (error) {
      const errno = errnoOf(error);
      if (errno === 'ELOOP' || errno === 'EISDIR' || errno === 'ENXIO') {
        throw unsafe(storePath(name), 'is not an ordinary file', error);
      }
      if (errno !== 'ENOENT' || made) throw error;
    }
    fs.close(createFile(fs, holdfast, name, new Uint8Array(0), { mode: 0o666 }));
    made = true;
  }
}
