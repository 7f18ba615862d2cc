import { decodeUtf8 } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import { MAX_FILE_BYTES } from '../read-target.js';
import { collectMentions, type Mention } from './mentions.js';
import { lookUpPath } from './resolve-paths.js';

/** A document and what in it may speak of code. */
export interface ReadDocument {
  readonly document: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Those of the documents that are there and readable, in the order given. */
export async function readDocuments(
  documents: readonly string[],
  tree: SourceTree,
): Promise<readonly ReadDocument[]> {
  const found: ReadDocument[] = [];
  for (const document of documents) {
    const read = await tree.read(document, MAX_FILE_BYTES);
    const text = read.kind === 'found' ? decodeUtf8(read.bytes) : undefined;
    if (text !== undefined) found.push({ document, text, mentions: collectMentions(text) });
  }
  return found;
}

/** The files that documents name, in whatever way. */
export function namedFiles(
  documents: readonly ReadDocument[],
  paths: ReadonlySet<string>,
): ReadonlySet<string> {
  const files = new Set<string>();
  for (const { document, mentions } of documents) {
    for (const mention of mentions) {
      const written = writtenPath(mention);
      const looked = written === '' ? undefined : lookUpPath(document, written, paths);
      if (looked?.kind === 'file') files.add(looked.file.path);
    }
  }
  return files;
}

/** What a mention may name a file with; empty for none. */
export function writtenPath(mention: Mention): string {
  if (mention.kind === 'fence') return '';
  const written = mention.kind === 'link' ? mention.href : mention.text;
  return written.length > 300 ? '' : written;
}
