import type { Problem } from '@holdfast/base';
import type { OxcParser } from './oxc-parser.js';

let loading: Promise<OxcParser | undefined> | undefined;

/**
 * The native parser; `undefined`, with a note, where its binding is missing.
 *
 * @param notes - gets the note, once.
 */
export async function loadOxc(notes: Problem[]): Promise<OxcParser | undefined> {
  // A package manager leaves the binding out when it was told to omit optional dependencies.
  loading ??= import('oxc-parser').catch(() => undefined);
  const oxc = await loading;
  if (oxc === undefined && notes.length === 0) notes.push(MISSING);
  return oxc;
}

const MISSING: Problem = {
  code: 'grammar-unavailable',
  message: 'The fast parser for JavaScript and TypeScript has no binding for this platform.',
  hint: 'Imports are read by a slower parser, with the same result. Install with optional dependencies.',
};
