import { canonicalJson, type JsonValue } from '@holdfast/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLog } from './index.js';
import { checksum, FIRST_LINK, formatRecord } from './log-record.js';

function bytesOf(values: readonly JsonValue[]): Buffer {
  const lines: Uint8Array[] = [];
  let link = FIRST_LINK;
  for (const [index, value] of values.entries()) {
    const line = formatRecord({ seq: index + 1, value }, link);
    lines.push(line.bytes);
    link = line.link;
  }
  return Buffer.concat(lines);
}

const small = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)
  .filter((value) => Buffer.byteLength(canonicalJson(value)) < 150);
const values = fc.array(small, { minLength: 1, maxLength: 8 });

/** The one law: what is read is what was written, up to some point, and never anything else. */
function expectPrefix(
  bytes: Uint8Array,
  written: readonly JsonValue[],
): ReturnType<typeof parseLog> {
  const parsed = parseLog(bytes);
  const read = parsed.records.map(({ value }) => canonicalJson(value));
  expect(read).toEqual(written.slice(0, read.length).map((value) => canonicalJson(value)));
  expect(parsed.records.map(({ seq }) => seq)).toEqual(read.map((_, index) => index + 1));
  expect(parsed.validBytes).toBe(bytesOf(written.slice(0, read.length)).length);
  expect(parsed.torn && parsed.damaged !== undefined).toBe(false);
  if (parsed.validBytes < bytes.length) {
    expect(parsed.torn || parsed.damaged !== undefined).toBe(true);
  }
  return parsed;
}

describe('laws', () => {
  test('what was written is read back', () => {
    fc.assert(
      fc.property(values, (written) => {
        const parsed = expectPrefix(bytesOf(written), written);
        expect(parsed).toMatchObject({ torn: false });
        expect(parsed.damaged).toBeUndefined();
        expect(parsed.records).toHaveLength(written.length);
      }),
    );
  });

  test('a cut at any byte is a torn tail, never damage', () => {
    fc.assert(
      fc.property(values, (written) => {
        const whole = bytesOf(written);
        for (let length = 0; length < whole.length; length += 1) {
          const parsed = expectPrefix(whole.subarray(0, length), written);
          expect(parsed.damaged).toBeUndefined();
          expect(parsed.torn).toBe(parsed.validBytes < length);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('any changed byte costs its record and those after it', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 255 }), (written, flip) => {
        const whole = bytesOf(written);
        for (let at = 0; at < whole.length; at += 1) {
          const changed = Buffer.from(whole);
          changed[at] = (changed[at] ?? 0) ^ flip;
          const parsed = expectPrefix(changed, written);
          expect(parsed.validBytes).toBeLessThanOrEqual(at);
          // Damage that no crash explains is said as long as a later record shows it.
          const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
          const beforeLast = whole.lastIndexOf('\n', lastLine - 2);
          // A byte that became NUL looks like a hole that a power cut left.
          if (changed[at] === 0) expect(parsed).toMatchObject({ torn: true });
          else if (at < beforeLast) expect(parsed.damaged).toBeDefined();
        }
      }),
      { numRuns: 10 },
    );
  });

  test('a tail that never became durable (zeros, old bytes) is torn', () => {
    const tail = fc.oneof(
      fc.integer({ min: 1, max: 600 }).map((length) => Buffer.alloc(length)),
      fc.uint8Array({ minLength: 1, maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
    );
    fc.assert(
      fc.property(values, tail, fc.nat(), (written, rest, cut) => {
        const whole = bytesOf(written);
        const kept = whole.subarray(0, cut % (whole.length + 1));
        const parsed = expectPrefix(Buffer.concat([kept, rest]), written);
        expect(parsed.damaged).toBeUndefined();
      }),
    );
  });

  test('lines removed, repeated or swapped are damage', () => {
    fc.assert(
      fc.property(
        fc.array(small, { minLength: 3, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom('remove', 'repeat', 'swap'),
        (written, pick, how) => {
          const lines = bytesOf(written)
            .toString('utf8')
            .split(/(?<=\n)/);
          const at = pick % (lines.length - 1);
          const [line = '', next = ''] = lines.slice(at, at + 2);
          if (how === 'remove') lines.splice(at, 1);
          if (how === 'repeat') lines.splice(at, 0, line);
          if (how === 'swap') lines.splice(at, 2, next, line);
          const parsed = expectPrefix(Buffer.from(lines.join('')), written);
          expect(parsed.damaged?.line).toBe(parsed.records.length + 1);
        },
      ),
    );
  });

  test('lines of two logs do not mix', () => {
    fc.assert(
      fc.property(values, values, fc.nat(), (one, other, cut) => {
        fc.pre(canonicalJson(one[0]) !== canonicalJson(other[0]));
        const lines = bytesOf(other)
          .toString('utf8')
          .split(/(?<=\n)/);
        const tail = lines.slice(cut % lines.length).join('');
        const parsed = expectPrefix(Buffer.concat([bytesOf(one), Buffer.from(tail)]), one);
        expect(parsed.damaged).toBeDefined();
      }),
    );
  });

  test('no bytes at all make it throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(parseLog(bytes).records).toEqual([]);
      }),
    );
  });
});

test('an empty log is whole', () => {
  expect(parseLog(new Uint8Array(0))).toEqual({ records: [], validBytes: 0, torn: false });
});

test('a checksum that fits a line which is no record does not make it one', () => {
  for (const body of ['null', '[]', '{"seq":1}', 'not json', '{"prev":1,"seq":1,"value":1}']) {
    const line = Buffer.from(`${body}\t${checksum(Buffer.from(body))}\n`);
    expect(parseLog(line)).toMatchObject({ records: [], torn: true });
  }
});

test('damage says which line and why', () => {
  const [first, second, third] = bytesOf(['a', 'b', 'c'])
    .toString()
    .split(/(?<=\n)/);
  expect(parseLog(Buffer.from(`${first}${third}`)).damaged).toEqual({
    line: 2,
    reason: 'carries number 3',
  });
  const foreign = bytesOf(['x', 'b'])
    .toString()
    .split(/(?<=\n)/)[1];
  expect(parseLog(Buffer.from(`${first}${foreign}`)).damaged).toEqual({
    line: 2,
    reason: 'does not follow the line before it',
  });
  expect(parseLog(Buffer.from(`${first}x${second}${third}`)).damaged).toEqual({
    line: 2,
    reason: 'is not the record that was written',
  });
});

test('a hole that a power cut left is torn, not damage, though later records survive it', () => {
  const ends = [1, 2, 3].map((count) => bytesOf(['a', 'b', 'c', 'd'].slice(0, count)).length);
  const bytes = bytesOf(['a', 'b', 'c', 'd']);
  const [a = 0, b = 0] = ends;
  for (const hole of [a, a + 1, Math.floor((a + b) / 2), b - 1]) {
    const cut = Uint8Array.from(bytes).fill(0, hole, b);
    expect(parseLog(cut)).toEqual({ records: [{ seq: 1, value: 'a' }], validBytes: a, torn: true });
  }
  const edited = Uint8Array.from(bytes).fill(0x20, a + 4, b - 4);
  expect(parseLog(edited).damaged?.line).toBe(2);
});
