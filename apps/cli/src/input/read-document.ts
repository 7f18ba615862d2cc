import { resolve } from 'node:path';
import { decodeUtf8, HoldfastError, LIMITS, scanJson, shorten } from '@holdfast/base';
import type { Terminal } from '../terminal/terminal.js';
import { jsonErrorPosition, positionAt } from './json-error-position.js';
import { readRegularFile } from './read-regular-file.js';
import { readStdin } from './read-stdin.js';

/**
 * Reads a JSON document: a request or a plan.
 *
 * @param source - a path relative to the shell's directory, or `-` for stdin.
 * @param noun - what the document is, for messages: `request`, `plan`.
 * @param laterBytes - what a document of version 2 may have; every other may have that of version 1.
 * @throws HoldfastError `io-error`, `input-not-file`, `too-large`, `input-not-utf8`,
 *   `input-not-json` or `input-repeated-key`. Nothing of the content is quoted.
 */
export async function readDocument(
  source: string,
  noun: string,
  terminal: Terminal,
  laterBytes: number = LIMITS.documentBytes,
): Promise<unknown> {
  const { bytes, name } = await readInput(source, noun, terminal, laterBytes);
  const json = parseJson(bytes, noun, name);
  if (bytes.length > LIMITS.documentBytes && !saysSecond(json)) {
    throw tooLarge(noun, name, LIMITS.documentBytes);
  }
  return json;
}

function saysSecond(json: unknown): boolean {
  return (json as { readonly schemaVersion?: unknown } | null)?.schemaVersion === 2;
}

/**
 * Reads a text, such as a patch, as {@link readDocument} reads JSON. A byte-order mark before it is
 * taken away.
 */
export async function readText(
  source: string,
  noun: string,
  terminal: Terminal,
  maxBytes: number = LIMITS.documentBytes,
): Promise<string> {
  const { bytes, name } = await readInput(source, noun, terminal, maxBytes);
  return decoded(bytes, noun, name);
}

async function readInput(
  source: string,
  noun: string,
  terminal: Terminal,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly name: string }> {
  if (source === '-' && terminal.stdin.isTTY) {
    terminal.note(`Reading the ${noun} from the terminal; end it with Ctrl-D.\n`);
  }
  const bytes =
    source === '-'
      ? await readStdin(terminal.stdin, maxBytes)
      : readRegularFile(resolve(terminal.shellDirectory, source), {
          shown: source,
          noun,
          maxBytes,
          ifMissing: `Give the path of a ${noun} relative to your current directory, or - for stdin.`,
          ifSpecial: `Give a regular file, or pipe the ${noun} into stdin and give -.`,
        });
  const name = source === '-' ? 'stdin' : shorten(source);
  if (bytes === undefined) throw tooLarge(noun, name, maxBytes);
  return { bytes, name };
}

function tooLarge(noun: string, name: string, maxBytes: number): HoldfastError {
  const size = `${Math.floor(maxBytes / 1024 ** 2)} MiB`;
  const split = 'Split the work into several requests that are reviewed one by one';
  return new HoldfastError('too-large', `The ${noun} in ${name} is larger than ${size}.`, {
    hint:
      maxBytes === LIMITS.documentBytes
        ? `${split}.`
        : `${split}, or raise change.limits in .holdfast/config.json.`,
  });
}

/** Reads a document that is already open or at hand, with the same messages. */
export function parseJson(bytes: Uint8Array, noun: string, name: string): unknown {
  const json = decoded(bytes, noun, name);
  const value = parseText(json, noun, name);
  refuseRepeatedKeys(json, noun, name);
  return value;
}

function decoded(bytes: Uint8Array, noun: string, name: string): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    throw new HoldfastError('input-not-utf8', `The ${noun} in ${name} is not valid UTF-8.`, {
      hint: 'Save it as UTF-8.',
    });
  }
  // Some editors and shells on Windows put a byte-order mark before the document.
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parseText(json: string, noun: string, name: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    const position = jsonErrorPosition(json);
    const where =
      position === undefined ? '' : `, line ${position.line}, column ${position.column}`;
    throw new HoldfastError('input-not-json', `The ${noun} in ${name} is not JSON${where}.`, {
      hint:
        json.trim() === ''
          ? `It is empty. A ${noun} is one JSON object.`
          : 'Correct the text at this place.',
      ...(position === undefined ? {} : { data: { line: position.line, column: position.column } }),
    });
  }
}

/** Readers disagree on which of two equal keys counts: what was reviewed could be another text. */
function refuseRepeatedKeys(json: string, noun: string, name: string): void {
  const { repeatedAt } = scanJson(json);
  if (repeatedAt === undefined) return;
  const { line, column } = positionAt(json, repeatedAt);
  throw new HoldfastError(
    'input-repeated-key',
    `The ${noun} in ${name} has an object with a key twice, line ${line}, column ${column}.`,
    { hint: 'Keep one of the two.', data: { line, column } },
  );
}
