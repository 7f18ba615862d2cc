import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { encodeUtf8, shorten } from '@holdfast/base';
import { type BlockMap, EDIT_OP_NAMES, type MapVersion } from '@holdfast/blocks';
import type { EditValues } from '../command-line/block-options.js';
import { suggest } from '../command-line/suggest.js';
import { usageError } from '../command-line/usage-error.js';
import { parseJson, readDocument } from '../input/read-document.js';
import type { Places } from '../project/path-argument.js';
import type { Terminal } from '../terminal/terminal.js';
import { versionOf } from './expected-of.js';
import { isOpName, opOfOptions } from './op-of-options.js';

/** A batch as JSON data, and the map it was made for when the batch itself says so. */
export interface EditArgument {
  readonly json: unknown;
  readonly expected?: MapVersion;
}

/**
 * The batch of a command line: a file, `-` for stdin, `--ops`, or one operation with its options. A document
 * is a list of operations, one operation, or `{ops, expected_store_version, expected_content_hash}`.
 *
 * @throws HoldfastError `usage-error`, or as `readDocument`.
 */
export async function editArgument(
  values: EditValues,
  map: BlockMap,
  places: Places,
  terminal: Terminal,
): Promise<EditArgument> {
  const [first, ...rest] = values.batch;
  if (values.ops !== undefined) return withVersion(inline(values.ops), map);
  if (first === undefined) throw noBatch();
  if (isOpName(first)) return { json: opOfOptions(first, rest, values, map, places) };
  if (rest.length > 0 || !isDocument(first, terminal)) throw notUnderstood(first);
  return withVersion(await readDocument(first, 'batch', terminal), map);
}

function inline(text: string): unknown {
  return parseJson(encodeUtf8(text), 'batch', '--ops');
}

function noBatch() {
  return usageError(
    'edit needs a batch.',
    'Give a JSON file, - for stdin, --ops with JSON, or one operation such as rename BLOCK --name TEXT.',
  );
}

function isDocument(name: string, { shellDirectory }: Terminal): boolean {
  return name === '-' || /[./\\]/.test(name) || existsSync(resolve(shellDirectory, name));
}

function notUnderstood(word: string) {
  const near = suggest(word, EDIT_OP_NAMES);
  return usageError(
    `${shorten(word)} is neither an operation nor a file with a batch.`,
    near === undefined
      ? `The operations are ${EDIT_OP_NAMES.join(', ')}; a batch is a JSON file, or - for stdin.`
      : `Did you mean ${near}?`,
  );
}

function withVersion(document: unknown, map: BlockMap): EditArgument {
  if (typeof document !== 'object' || document === null || !('ops' in document)) {
    return { json: document };
  }
  const {
    ops,
    expected_store_version: version,
    expected_content_hash: hash,
    ...others
  } = {
    expected_store_version: undefined,
    expected_content_hash: undefined,
    ...document,
  };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw usageError(
      `The batch has a field ${shorten(unknown)} that is not known.`,
      'A batch is a list of operations, or {ops, expected_store_version, expected_content_hash}.',
    );
  }
  if (version === undefined && hash === undefined) return { json: ops };
  if (!(isVersion(version) && isHash(hash))) {
    throw usageError(
      'expected_store_version must be a whole number, expected_content_hash 64 hexadecimal digits.',
      '`holdfast blocks show --json` prints both.',
    );
  }
  return { json: ops, expected: versionOf(map, version, hash) };
}

function isVersion(value: unknown): value is number | undefined {
  return value === undefined || Number.isSafeInteger(value);
}

function isHash(value: unknown): value is MapVersion['contentHash'] | undefined {
  return value === undefined || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));
}
