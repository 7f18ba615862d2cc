import { sha256 } from '@holdfast/base';
import type { SyntaxTree } from './syntax-tree.js';

/** What a language keeps, drops and rewrites. */
export interface RulesWith<Handler> {
  /** Node types that mean nothing: comments, line continuations. */
  readonly dropped: ReadonlySet<string>;
  /**
   * Node types whose text is a name, with the tag of their tokens: names that cannot mean the
   * same thing (a variable, a property) get different tags, so that only true self-references match.
   */
  readonly identifiers: Readonly<Record<string, string>>;
  /** Fields that count as another one, or as none. */
  readonly fields: Readonly<Record<string, string>>;
  /** Literal tokens that only punctuate. Tokens in a field named `operator` are always kept. */
  readonly punctuation: ReadonlySet<string>;
  /**
   * Literal tokens that are structure: kept, but not counted among the leaves. A comma right before
   * a closing bracket is a trailing one and is dropped.
   */
  readonly marks?: ReadonlySet<string>;
  /** Node types that count as another one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Types that need more than their children in order. */
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** Rules by node type number. */
export interface CompiledRules<Handler> {
  readonly kinds: Uint8Array;
  readonly handlers: readonly (Handler | undefined)[];
  readonly tags: readonly string[];
  readonly names: readonly string[];
  readonly named: readonly boolean[];
  /** Names of fields as tokens carry them, by number. */
  readonly fields: readonly string[];
  /** Number of the field `operator`; -1 without one. */
  readonly operator: number;
  /** Open markers by type, then field, each made when it is first needed. */
  readonly opens: (Uint8Array | undefined)[];
}

export const DROPPED = 0;
export const PLAIN = 1;
export const PUNCTUATION = 2;
export const IDENTIFIER = 3;
export const HANDLER = 4;
export const MARK = 5;

const compiled = new WeakMap<object, WeakMap<object, unknown>>();

/** Compiles rules for a tree's grammar, once for each. */
export function compileRules<Handler>(
  { types, fields }: SyntaxTree,
  rules: RulesWith<Handler>,
): CompiledRules<Handler> {
  let byTypes = compiled.get(rules);
  if (byTypes === undefined) {
    byTypes = new WeakMap();
    compiled.set(rules, byTypes);
  }
  const known = byTypes.get(types);
  if (known !== undefined) return known as CompiledRules<Handler>;
  const { names, named } = types;
  const ofNamed = <T>(table: Readonly<Record<string, T>>, type: number): T | undefined => {
    const name = names[type] ?? '';
    return named[type] === true && Object.hasOwn(table, name) ? table[name] : undefined;
  };
  const made: CompiledRules<Handler> = {
    kinds: Uint8Array.from(names, (name, type) => kindOf(name, named[type] === true, rules)),
    handlers: names.map((_, type) => ofNamed(rules.handlers, type)),
    tags: names.map((_, type) => ofNamed(rules.identifiers, type) ?? ''),
    names: names.map((name, type) => ofNamed(rules.renamed, type) ?? name),
    named,
    fields: fields.map((name) =>
      Object.hasOwn(rules.fields, name) ? (rules.fields[name] ?? name) : name,
    ),
    operator: fields.indexOf('operator'),
    opens: new Array(names.length * fields.length).fill(undefined),
  };
  byTypes.set(types, made);
  return made;
}

function kindOf(name: string, named: boolean, rules: RulesWith<unknown>): number {
  if (named && Object.hasOwn(rules.handlers, name)) return HANDLER;
  if (named && rules.dropped.has(name)) return DROPPED;
  if (named && Object.hasOwn(rules.identifiers, name)) return IDENTIFIER;
  if (!named && rules.punctuation.has(name)) return PUNCTUATION;
  if (!named && rules.marks?.has(name) === true) return MARK;
  return PLAIN;
}

/** Open markers by field and name. Names of nodes are few; some languages make names from texts. */
const markers = new Map<string, Map<string, Uint8Array>>();
const MOST_MARKERS = 2000;

/**
 * The token that opens a node: eight bytes of the hash of its field and name, as these make up most of
 * a shape when they are written out.
 */
export function openMarker(field: string, name: string): Uint8Array {
  let byName = markers.get(field);
  if (byName === undefined) {
    byName = new Map();
    markers.set(field, byName);
  }
  let encoded = byName.get(name);
  if (encoded === undefined) {
    if (byName.size === MOST_MARKERS) byName.clear();
    encoded = digestOf(`${field}=${name}`);
    byName.set(name, encoded);
  }
  return encoded;
}

function digestOf(text: string): Uint8Array {
  const digits = sha256(text);
  return Uint8Array.from({ length: 9 }, (_, i) =>
    i === 0 ? 0x28 : Number.parseInt(digits.slice(2 * i - 2, 2 * i), 16),
  );
}
