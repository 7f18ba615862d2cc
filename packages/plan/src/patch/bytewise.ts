import type { Hunk } from '../edits/hunk.js';
import type { PatchBody } from './patch-model.js';

/** What is changed of a text. */
export type TextBody = Exclude<PatchBody, { readonly binary: unknown }>;

/**
 * A change with one unit for each byte of its UTF-8, for a file of another encoding that is read byte by
 * byte: what a patch says is bytes, and they are put in as they are.
 */
export function bytewise(body: TextBody): TextBody {
  if ('edits' in body) {
    return {
      edits: body.edits.map((it) => ({ ...it, old: bytesOf(it.old), new: bytesOf(it.new) })),
    };
  }
  return { hunks: body.hunks.map(hunkOf) };
}

function hunkOf(hunk: Hunk): Hunk {
  return {
    ...hunk,
    before: hunk.before.map(bytesOf),
    after: hunk.after.map(bytesOf),
    ...(hunk.below === undefined ? {} : { below: bytesOf(hunk.below) }),
  };
}

function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
