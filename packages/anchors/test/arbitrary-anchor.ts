import fc from 'fast-check';
import type { Anchor, AnchorId } from '../src/index.js';

/** Any anchor that the store may hold. */
export function arbitraryAnchor(): fc.Arbitrary<Anchor> {
  return fc.oneof(declaration, range, pair);
}

/** Anchors with ids of their own. */
export function arbitraryAnchors(): fc.Arbitrary<readonly Anchor[]> {
  return fc.uniqueArray(arbitraryAnchor(), { selector: (anchor) => anchor.id, maxLength: 8 });
}

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });

const id = fc
  .string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'),
    minLength: 12,
    maxLength: 12,
  })
  .map((text) => `an_${text}` as AnchorId);

const hash = fc
  .tuple(fc.constantFrom('ts1', 'swift1', 'lines1'), hex(32))
  .map(([a, b]) => `${a}:${b}`);

const part = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('[id]', 'a b', 'naïve.ts', '"', '\\', '#', '<<<<<<<', '__proto__'),
  )
  .filter((text) => !/[/\0]/.test(text) && text !== '.' && text !== '..' && text.isWellFormed());

const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const optional = <Key extends string, Value>(key: Key, value: fc.Arbitrary<Value>) =>
  fc
    .option(value, { nil: undefined })
    .map(
      (found) => (found === undefined ? {} : { [key]: found }) as { readonly [K in Key]?: Value },
    );

const base = fc
  .tuple(
    fc.record({ id, document: path }),
    optional('section', name),
    optional(
      'sectionPrint',
      fc.base64String({ minLength: 4, maxLength: 40 }).map((text) => text.replace(/[+/=]/g, '_')),
    ),
    optional('inline', fc.constant(true as const)),
    fc
      .tuple(
        fc.record({
          by: name,
          kind: fc.constantFrom('person' as const, 'agent' as const),
          at: moment,
          blob: hex(40),
        }),
        optional('commit', hex(40)),
        optional('from', fc.constantFrom('stale' as const, 'moved-renamed' as const)),
      )
      .map(([given, commit, from]) => ({ confirmed: { ...given, ...commit, ...from } })),
    optional(
      'retired',
      fc
        .tuple(fc.record({ by: name, at: moment }), optional('reason', name))
        .map(([given, reason]) => ({ ...given, ...reason })),
    ),
  )
  .map((parts) => Object.assign({}, ...parts));

const nullableHash = fc.option(hash, { nil: null });
const line = fc.integer({ min: 1, max: 100_000 });

const declaration: fc.Arbitrary<Anchor> = fc
  .tuple(
    base,
    fc.record({
      target: fc.constant('declaration' as const),
      language: fc.constantFrom('typescript', 'swift'),
      kind: fc.constantFrom('function', 'class'),
      qualifiedName: name,
      container: fc.string({ maxLength: 8 }),
      fileHint: path,
      scope: fc.constantFrom('whole', 'signature', 'interface'),
      hashes: fc.record({
        declaration: hash,
        signature: hash,
        body: nullableHash,
        decorators: nullableHash,
        interface: nullableHash,
      }),
      bodyTokens: fc.nat(),
      scheme: fc.constant('ts1'),
      grammar: fc.constant('typescript@0.23.2'),
    }),
  )
  .map(([common, own]) => ({ ...common, ...own }) as Anchor);

const range: fc.Arbitrary<Anchor> = fc
  .tuple(base, path, line, fc.nat({ max: 500 }), hash)
  .map(([common, fileHint, start, more, itsHash]) => ({
    ...common,
    target: 'range',
    fileHint,
    range: { start, end: start + more, hash: itsHash, lines: more + 1 },
  }));

const pair: fc.Arbitrary<Anchor> = fc
  .tuple(base, path, optional('section', name), hash)
  .map(([common, document, section, itsHash]) => ({
    ...common,
    target: 'pair',
    pair: { document, ...section, hash: itsHash },
  }));
