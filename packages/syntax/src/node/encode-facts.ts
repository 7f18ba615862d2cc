import { type JsonValue, sha256 } from '@holdfast/base';
import type { Declaration } from '../declaration.js';
import type { Facts, FactsResult } from '../facts.js';

/** Facts as text for the cache: a checksum line, then JSON with one array for each declaration. */
export function encodeFacts(result: FactsResult): string {
  const body =
    result.kind === 'facts'
      ? JSON.stringify({ ...result.facts, declarations: result.facts.declarations.map(toRow) })
      : JSON.stringify(result.kind);
  return `${checksum(body)}\n${body}`;
}

/** `undefined` for anything that {@link encodeFacts} did not write whole. */
export function decodeFacts(text: string): FactsResult | undefined {
  const line = text.indexOf('\n');
  const body = text.slice(line + 1);
  if (line < 0 || text.slice(0, line) !== checksum(body)) return undefined;
  const value = JSON.parse(body) as StoredFacts | 'not-text' | 'gave-up' | 'unsupported';
  if (typeof value === 'string') return { kind: value };
  return { kind: 'facts', facts: { ...value, declarations: value.declarations.map(fromRow) } };
}

type StoredFacts = Omit<Facts, 'declarations'> & { readonly declarations: readonly Row[] };
type Row = readonly JsonValue[];

function checksum(body: string): string {
  return sha256(body).slice(0, 16);
}

function toRow(declaration: Declaration): Row {
  const { hashes: h, fingerprint, ...d } = declaration;
  const sketch = encodeSketch(fingerprint);
  return [
    ...[d.kind, d.qualifiedName, d.container, d.lineStart, d.lineEnd, d.start, d.end, d.exported],
    ...[h.declaration, h.signature, h.body, h.decorators, h.interface, d.bodyTokens, sketch],
    ...[d.wording ?? null, d.bodyAsWritten ?? null],
  ];
}

/** The checksum vouches for the types. */
function fromRow(row: Row): Declaration {
  const [kind, qualifiedName, container, lineStart, lineEnd, start, end, exported, ...rest] =
    row as [string, string, string, number, number, number, number, boolean, ...JsonValue[]];
  const [declaration, signature, body, decorators, face, bodyTokens, sketch, ...last] = rest as [
    string,
    string,
    string | null,
    string | null,
    string | null,
    number,
    string,
    string | null,
    string | null,
  ];
  const [wording, bodyAsWritten] = last;
  return {
    ...{ kind, qualifiedName, container, lineStart, lineEnd, start, end, exported },
    hashes: { declaration, signature, body, decorators, interface: face },
    ...(wording === null ? {} : { wording }),
    ...(bodyAsWritten === null ? {} : { bodyAsWritten }),
    bodyTokens,
    fingerprint: decodeSketch(sketch),
  };
}

function encodeSketch(fingerprint: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(fingerprint.length << 2);
  for (const [i, hash] of fingerprint.entries()) bytes.writeUInt32LE(hash, i << 2);
  return bytes.toString('base64');
}

/** Read in place: warm checks decode thousands, and each copy would cost more than the reading. */
function decodeSketch(sketch: string): readonly number[] {
  const bytes = Buffer.from(sketch, 'base64');
  const hashes = new Array<number>(bytes.length >> 2);
  for (let i = 0; i < hashes.length; i += 1) hashes[i] = bytes.readUInt32LE(i << 2);
  return hashes;
}
