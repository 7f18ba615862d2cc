import { encodeUtf8 } from '@holdfast/base';
import { gitBlobId } from '@holdfast/source';
import type {
  AnchorId,
  AnchorScope,
  DeclarationAnchor,
  PairAnchor,
  RangeAnchor,
} from '../../src/index.js';
import { hashLines, lineRange } from '../../src/index.js';
import { facts } from './facts.js';

/** What every anchor of a test can be given. */
export interface AnchorGiven {
  readonly id?: string;
  readonly document?: string;
  readonly section?: string;
  readonly commit?: string;
  readonly kind?: string;
  readonly scope?: AnchorScope;
}

/** Content by path, as a commit or a directory has it. */
export type Files = Readonly<Record<string, string>>;

/** An anchor, confirmed as these files have it. */
export async function anchorOn(
  files: Files,
  file: string,
  name: string,
  given: AnchorGiven = {},
): Promise<DeclarationAnchor> {
  const bytes = encodeUtf8(files[file] ?? '');
  const result = await facts.facts(file, gitBlobId(bytes), async () => bytes);
  if (result.kind !== 'facts') throw new Error(`${file} has no facts: ${result.kind}`);
  const found = result.facts.declarations.filter(
    (it) => it.qualifiedName === name && (given.kind ?? it.kind) === it.kind,
  );
  const [declaration] = found;
  if (declaration === undefined || found.length > 1)
    throw new Error(`${file} declares ${found.length} times ${name}`);
  return {
    ...base(`${file}#${name}`, bytes, given),
    target: 'declaration',
    language: result.facts.language,
    kind: declaration.kind,
    qualifiedName: name,
    container: declaration.container,
    fileHint: file,
    scope: given.scope ?? 'whole',
    hashes: declaration.hashes,
    bodyTokens: declaration.bodyTokens,
    scheme: result.facts.scheme,
    grammar: result.facts.grammar,
  };
}

/** An anchor on lines. */
export function rangeAnchorOn(
  files: Files,
  file: string,
  start: number,
  end: number,
  given: AnchorGiven = {},
): RangeAnchor {
  const text = files[file] ?? '';
  const made = lineRange(text, start, end);
  if (!made.ok) throw new Error(`${file} has no lines ${start} to ${end}: ${made.reason}`);
  return {
    ...base(`${file}:${start}-${end}`, encodeUtf8(text), given),
    target: 'range',
    fileHint: file,
    range: made.range,
  };
}

/** An anchor of a document on another one. */
export function pairAnchorOn(
  files: Files,
  other: string,
  given: AnchorGiven & { readonly pairSection?: string; readonly content?: string } = {},
): PairAnchor {
  const text = files[other] ?? '';
  const { pairSection: section, content = text } = given;
  return {
    ...base(`pair:${other}#${section ?? ''}`, encodeUtf8(text), given),
    target: 'pair',
    pair: {
      document: other,
      hash: hashLines(content).hash,
      ...(section === undefined ? {} : { section }),
    },
  };
}

function base(label: string, bytes: Uint8Array, given: AnchorGiven) {
  return {
    id: (given.id ?? `an_${label}`) as AnchorId,
    document: given.document ?? 'README.md',
    ...(given.section === undefined ? {} : { section: given.section }),
    confirmed: {
      by: 'Test',
      kind: 'person' as const,
      at: '2026-01-01T00:00:00Z',
      blob: gitBlobId(bytes),
      ...(given.commit === undefined ? {} : { commit: given.commit }),
    },
  };
}
