import type { JsonValue } from '@holdfast/base';
import type { ParsedLog } from '@holdfast/files';

/**
 * A reader of logs that takes every line for a record and the whole file for valid, as a planted
 * fault: no checksum, no chain, no torn tail.
 */
export function trustEveryLine(bytes: Uint8Array): ParsedLog {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const records = lines
    .filter((line) => line !== '')
    .map((line, index) => ({ seq: index + 1, value: recordValue(line.split('\t')[0] ?? '') }));
  return { records, validBytes: bytes.length, torn: false };
}

function recordValue(json: string): JsonValue {
  try {
    return (JSON.parse(json) as { readonly value: JsonValue }).value;
  } catch {
    // Half a line is a record too, only an empty one.
    return null;
  }
}
