import { checkRepoPath } from '@holdfast/base';
import type { StoreEntry } from './store-schema.js';

/**
 * Whether a value is an entry of the store beyond doubt. What this accepts the schema accepts too;
 * of what it refuses the schema says what is wrong. It costs a tenth of the schema, which then need
 * not even be loaded.
 */
export function isPlainEntry(value: unknown): value is StoreEntry {
  if (typeof value !== 'object' || value === null) return false;
  if ('pair' in value) return pairEntry(value);
  return 'range' in value ? rangeEntry(value) : declarationEntry(value);
}

type Check = (value: unknown) => boolean;

const matching =
  (pattern: RegExp, maxLength = 4096): Check =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength && pattern.test(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const atLeast =
  (least: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least;

/** An object with all of the first members, any of the second, and no others. */
function members(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  const checks = new Map(Object.entries({ ...required, ...optional }));
  const needed = Object.keys(required);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return (
      entries.every(([key, member]) => checks.get(key)?.(member) === true) &&
      needed.every((key) => Object.hasOwn(value, key))
    );
  };
}

const name: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 4096;
const path: Check = (value) => name(value) && checkRepoPath(value as string).ok;
const hash = matching(/^[a-z]+[0-9]+:[0-9a-f]{32}$/);
const hashOrNull: Check = (value) => value === null || hash(value);
const gitId = matching(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

/** Only as this program writes it, which proves that there is such a day. */
const moment: Check = (value) => {
  if (typeof value !== 'string' || (value.length !== 24 && value.length !== 20)) return false;
  const time = Date.parse(value);
  const whole = value.length === 24 ? value : value.replace('Z', '.000Z');
  return !Number.isNaN(time) && new Date(time).toISOString() === whole;
};

const leading = { id: matching(/^an_[a-z2-7]{12}$/), document: path };
const leadingOptional = {
  section: name,
  sectionPrint: matching(/^[A-Za-z0-9_-]+$/, 400),
  inline: oneOf(true),
  retired: members({ by: name, at: moment }, { reason: name }),
};
const confirmed = members(
  { by: name, kind: oneOf('person', 'agent'), at: moment, blob: gitId },
  { commit: gitId, from: oneOf('fresh', 'stale', 'moved-renamed', 'lost') },
);

const declarationEntry = members(
  {
    ...leading,
    language: matching(/^[a-z]+$/),
    kind: name,
    qualifiedName: name,
    fileHint: path,
    scope: oneOf('whole', 'signature', 'interface'),
    hashes: members({
      declaration: hash,
      signature: hash,
      body: hashOrNull,
      decorators: hashOrNull,
      interface: hashOrNull,
    }),
    bodyTokens: atLeast(0),
    scheme: name,
    grammar: name,
    confirmed,
  },
  { ...leadingOptional, container: name },
);

const lines = members({ start: atLeast(1), end: atLeast(1), hash, lines: atLeast(1) });

const rangeEntry = members(
  {
    ...leading,
    fileHint: path,
    fallback: oneOf(true),
    range: (value) => {
      if (!lines(value)) return false;
      const { start, end } = value as { readonly start: number; readonly end: number };
      return start <= end;
    },
    confirmed,
  },
  leadingOptional,
);

const pairEntry = members(
  { ...leading, pair: members({ document: path, hash }, { section: name }), confirmed },
  leadingOptional,
);
