import type { Rename } from '@holdfast/source';
import { type Declaration, fingerprintSimilarity } from '@holdfast/syntax';

/** Every declaration of every file. */
export type Declarations = Readonly<Record<string, readonly Declaration[]>>;

interface At {
  readonly file: string;
  readonly it: Declaration;
}

/**
 * What the rules say became of a declaration, by looking at everything everywhere: `fresh`,
 * `stale`, `kind_changed`, `file#name`, `ambiguous` or `lost`.
 */
export function oracle(
  before: Declarations,
  after: Declarations,
  renames: readonly Rename[],
  { file, it }: At,
): string {
  const here = after[file] ?? [];
  const same = here.find((now) => identical(now, it));
  if (same !== undefined)
    return same.hashes.declaration === it.hashes.declaration ? 'fresh' : 'stale';
  const twins = here.filter((now) => now.qualifiedName === it.qualifiedName);
  if (twins.some((twin) => !(before[file] ?? []).some((old) => identical(old, twin))))
    return 'kind_changed';
  const found = whereabouts(before, after, renames, { file, it });
  return typeof found === 'string' ? found : `${found.file}#${found.it.qualifiedName}`;
}

function whereabouts(
  before: Declarations,
  after: Declarations,
  renames: readonly Rename[],
  { file, it }: At,
): At | 'ambiguous' | 'lost' {
  const containerIsHere = (after[file] ?? []).some((now) => now.qualifiedName === it.container);
  const container = (before[file] ?? []).find((old) => old.qualifiedName === it.container);
  if (it.container !== '' && !containerIsHere && container !== undefined) {
    const there = whereabouts(before, after, renames, { file, it: container });
    const member =
      typeof there === 'string' ? undefined : memberIn(before, after, there, { file, it });
    if (member !== undefined) return member;
  }
  const everything = Object.entries(after).flatMap(([at, items]) =>
    items.map((now) => ({ file: at, it: now })),
  );
  const gitSays = (at: At, rivals: readonly At[]) =>
    renames.some(({ from, to }) => from === file && to === at.file) &&
    rivals.every((rival) => rival.file === at.file || near(rival.file) < near(at.file));
  const near = (other: string) => {
    if (other === file) return 2;
    const [a, b] = [file.split('/'), other.split('/')];
    let head = 0;
    while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
    let tail = 0;
    while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail))
      tail += 1;
    return (head + 0.9 * tail) / Math.max(a.length, b.length);
  };
  const isNew = (at: At) => !existed(before, renames, { file, it }, at);
  const namesakes = everything.filter((at) => identical(at.it, it) && isNew(at));
  let left = everything.filter((at) => {
    if (!isNew(at)) return false;
    if (longEqual(at.it, it)) return true;
    if (at.file === file || !identical(at.it, it)) return false;
    if (at.it.hashes.declaration === it.hashes.declaration || gitSays(at, namesakes)) return true;
    if (at.it.hashes.body !== null && at.it.hashes.body === it.hashes.body) return true;
    return fingerprintSimilarity(at.it.fingerprint, it.fingerprint) >= 0.5;
  });
  const rung = (at: At) => {
    if (identical(at.it, it)) return 2;
    return at.file === file && at.it.container === it.container ? 3 : 4;
  };
  const prefer = (keep: (at: At) => boolean) => {
    if (left.some(keep)) left = left.filter(keep);
  };
  prefer((at) => at.it.hashes.declaration === it.hashes.declaration);
  prefer((at) => longEqual(at.it, it));
  const lowest = Math.min(...left.map(rung));
  prefer((at) => rung(at) === lowest);
  const rivals = left;
  prefer((at) => gitSays(at, rivals));
  const [only] = left;
  if (only === undefined) return 'lost';
  if (left.length > 1) return 'ambiguous';
  return couldBeAnothers(before, after, renames, { file, it }, only) ? 'lost' : only;
}

/** Another one elsewhere that vanished too, and is at least as like what was found. */
function couldBeAnothers(
  before: Declarations,
  after: Declarations,
  renames: readonly Rename[],
  missing: At,
  found: At,
): boolean {
  if (found.file === missing.file) return false;
  if (renames.some(({ from, to }) => from === missing.file && to === found.file)) return false;
  const like = (it: Declaration) => {
    if (it.hashes.declaration === found.it.hashes.declaration) return 3;
    if (longEqual(it, found.it)) return 2;
    if (it.hashes.body !== null && it.hashes.body === found.it.hashes.body) return 1;
    return fingerprintSimilarity(it.fingerprint, found.it.fingerprint);
  };
  return Object.entries(before).some(([file, items]) => {
    const others = items.filter((it) => {
      const isItself = file === missing.file && identical(it, missing.it);
      return !isItself && (identical(it, missing.it) || longEqual(it, found.it));
    });
    const places = [file, ...renames.flatMap(({ from, to }) => (from === file ? [to] : []))];
    const isGone = (old: Declaration) =>
      !places.some((place) => (after[place] ?? []).some((now) => identical(now, old)));
    return others.some((old) => like(old) >= like(missing.it) && isGone(old));
  });
}

function memberIn(
  before: Declarations,
  after: Declarations,
  there: At,
  { file, it }: At,
): At | undefined {
  const last = it.qualifiedName.slice(it.container.length + 1);
  const inside = (after[there.file] ?? []).filter(
    (now) => now.container === there.it.qualifiedName,
  );
  const named = inside.filter((now) => now.qualifiedName === `${there.it.qualifiedName}.${last}`);
  const same = named.find((now) => now.kind === it.kind) ?? named[0];
  if (same !== undefined) return { file: there.file, it: same };
  const renamed = inside.filter((now) => {
    const oldName = it.container + now.qualifiedName.slice(there.it.qualifiedName.length);
    const wasThere = (before[file] ?? []).some(
      (old) => old.kind === now.kind && old.qualifiedName === oldName,
    );
    return longEqual(now, it) && !wasThere;
  });
  return renamed.length === 1 && renamed[0] !== undefined
    ? { file: there.file, it: renamed[0] }
    : undefined;
}

/** Whether a declaration, or its body, was in its file, or in what git says its file was. */
function existed(before: Declarations, renames: readonly Rename[], missing: At, at: At): boolean {
  const origins = renames.filter(({ from, to }) => to === at.file && from !== missing.file);
  const isTwin = (old: Declaration) =>
    identical(old, missing.it) && old.hashes.declaration === missing.it.hashes.declaration;
  const proving = origins
    .map(({ from }) => from)
    .filter((from) => !(before[from] ?? []).some(isTwin));
  return [at.file, ...proving].some((origin) =>
    (before[origin] ?? []).some((old) => {
      if (identical(old, at.it)) return true;
      const isMissing = origin === missing.file && identical(old, missing.it);
      return longEqual(old, at.it) && !isMissing;
    }),
  );
}

function identical(a: Declaration, b: Declaration): boolean {
  return a.kind === b.kind && a.qualifiedName === b.qualifiedName;
}

function longEqual(a: Declaration, b: Declaration): boolean {
  const long = a.bodyTokens >= 8 && b.bodyTokens >= 8;
  return long && a.hashes.body !== null && a.hashes.body === b.hashes.body;
}
