/**
 * The bytes of lines in the Base85 of git: each line begins with a letter for the number of its bytes
 * (`A` to `Z` for 1 to 26, `a` to `z` for 27 to 52), then five characters for four bytes each.
 *
 * @returns `undefined` when a line is none of these.
 */
export function decodeBase85(lines: readonly string[]): Uint8Array | undefined {
  const parts: Buffer[] = [];
  for (const line of lines) {
    const part = decodeLine(line);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Whether a text looks like a line of it. */
export function isBase85Line(line: string): boolean {
  return LINE.test(line);
}

const ALPHABET =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]));
const LINE = /^[A-Za-z](?:[0-9A-Za-z!#$%&()*+\-;<=>?@^_`{|}~]{5})+$/;

function decodeLine(line: string): Buffer | undefined {
  if (!LINE.test(line)) return undefined;
  const letter = line.charCodeAt(0);
  const length = letter <= 90 ? letter - 64 : letter - 96 + 26;
  const groups = (line.length - 1) / 5;
  if (Math.ceil(length / 4) !== groups) return undefined;
  const bytes = Buffer.alloc(groups * 4);
  for (let group = 0; group < groups; group++) {
    let value = 0;
    for (let at = 0; at < 5; at++) {
      value = value * 85 + (VALUES.get(line[1 + group * 5 + at] ?? '') ?? 0);
    }
    if (value > 0xffff_ffff) return undefined;
    bytes.writeUInt32BE(value, group * 4);
  }
  return bytes.subarray(0, length);
}
