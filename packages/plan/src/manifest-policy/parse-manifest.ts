import { isWellFormed, type JsonValue, type Problem, scanJson } from '@holdfast/base';

/** A package.json as far as the policy reads it. Maps, so that no name is special. */
export interface Manifest {
  readonly members: ReadonlyMap<string, JsonValue>;
  /** By section, in the order of {@link DEPENDENCY_SECTIONS}; an absent section is empty. */
  readonly sections: ReadonlyMap<DependencySection, ReadonlyMap<string, string>>;
  readonly scripts: ReadonlyMap<string, string>;
}

/** The sections that dependencies derive from, in this order (change.md 3.4). */
export const DEPENDENCY_SECTIONS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const;

export type DependencySection = (typeof DEPENDENCY_SECTIONS)[number];

/**
 * Parses a package.json. Refused: text that is not a JSON object, a section or `scripts` that is
 * not an object of strings, nesting beyond 64 levels, and a repeated key at the top level, in a
 * section or in `scripts`: readers disagree on which of the two counts, so the change could not be
 * judged. A byte-order mark is skipped, as package managers do.
 */
export function parseManifest(
  text: string,
  repeatedKeys: 'refuse' | 'last-wins',
):
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly problem: Problem } {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let json: JsonValue;
  try {
    json = JSON.parse(plain);
  } catch {
    return refuse('is not valid JSON');
  }
  const { depth, repeated } = scanJson(plain);
  if (depth > MAX_DEPTH) return refuse(`is nested deeper than ${MAX_DEPTH} levels`);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse('is not a JSON object');
  }
  if (repeatedKeys === 'refuse' && repeated.some(isJudged)) return refuse('has a key twice');
  const members = new Map<string, JsonValue>(Object.entries(json));
  const sections = new Map<DependencySection, ReadonlyMap<string, string>>();
  for (const section of DEPENDENCY_SECTIONS) {
    const entries = stringMap(members.get(section));
    if (entries === undefined) return refuse(`has ${section} that are not an object of strings`);
    sections.set(section, entries);
  }
  const scripts = stringMap(members.get('scripts'));
  if (scripts === undefined) return refuse('has scripts that are not an object of strings');
  return { ok: true, manifest: { members, sections, scripts } };
}

const MAX_DEPTH = 64;

function refuse(what: string): { readonly ok: false; readonly problem: Problem } {
  return {
    ok: false,
    problem: {
      code: 'manifest-invalid',
      message: `package.json ${what}.`,
      path: 'package.json',
      hint: 'Repair it: what it changes cannot be judged.',
    },
  };
}

function isJudged(path: readonly string[]): boolean {
  const [section = ''] = path;
  return path.length === 1 || (path.length === 2 && JUDGED_OBJECTS.has(section));
}

const JUDGED_OBJECTS: ReadonlySet<string> = new Set([...DEPENDENCY_SECTIONS, 'scripts']);

/** Undefined when the value is there and not an object of well-formed strings. */
function stringMap(value: JsonValue | undefined): ReadonlyMap<string, string> | undefined {
  if (value === undefined) return new Map();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries: [string, string][] = [];
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string' || !isWellFormed(text) || !isWellFormed(name)) return undefined;
    entries.push([name, text]);
  }
  return new Map(entries);
}
