import { fingerprint, fingerprintSimilarity } from '@holdfast/syntax';
import type { Section } from './sections.js';

/**
 * Sketch of what stands between a section's heading and the next one, as base64url; `undefined` for
 * a text that is too short to be known by it.
 */
export function sectionPrint(section: Section, lines: readonly string[]): string | undefined {
  return textPrint(lines.slice(section.contentStart - 1, section.ownEnd).join('\n'));
}

/** Sketch of a text by its words, whatever their case and what stands between them. */
export function textPrint(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  // The sketch is made of runs of four; with fewer than eight words one run would decide.
  if (words.length < 8) return undefined;
  const hashes = Uint32Array.from(fingerprint(words.map((word) => `w${word}`)));
  const bytes = new DataView(new ArrayBuffer(hashes.length * 4));
  for (const [index, hash] of hashes.entries()) bytes.setUint32(index * 4, hash);
  return Buffer.from(bytes.buffer).toString('base64url');
}

/** How much two sketches have in common, 0 to 1. */
export function printSimilarity(a: string, b: string): number {
  return fingerprintSimilarity(readPrint(a), readPrint(b));
}

function readPrint(print: string): readonly number[] {
  const bytes = Buffer.from(print, 'base64url');
  const hashes: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) hashes.push(bytes.readUInt32BE(at));
  return hashes;
}
