import type { Declaration } from '@holdfast/syntax';
import { bareName } from './evidence.js';
import type { Missing } from './missing.js';
import { bodyKeys, hasEqualBody, hasIdentity } from './target.js';

/** Finds, for a declaration, the missing ones that it may be; the cost does not grow with their number. */
export interface WantedIndex {
  /** Same identity in another file, or an equal body: what a verdict can rest on. */
  strong(file: string, declaration: Declaration): readonly Missing[];
  /** Like enough to be offered to a person. */
  weak(file: string, declaration: Declaration): readonly Missing[];
}

/** Shared hashes of two sketches below which a likeness is chance. */
const MIN_SHARED = 3;

export function createWantedIndex(missing: readonly Missing[]): WantedIndex {
  const byIdentity = new Map<string, Missing[]>();
  const byBody = new Map<string, Missing[]>();
  const byName = new Map<string, Missing[]>();
  const byPlace = new Map<string, Missing[]>();
  const bySketch = new Map<number, Missing[]>();
  for (const it of missing) {
    const { target, renames } = it;
    put(byIdentity, identityKey(target), it);
    for (const key of bodyKeys(target)) put(byBody, key, it);
    put(byName, nameKey(target), it);
    put(byPlace, placeKey(target.file, target), it);
    const renamed = renames?.to.get(target.file);
    if (renamed !== undefined) put(byPlace, placeKey(renamed, target), it);
    for (const hash of target.fingerprint) put(bySketch, hash, it);
  }
  return {
    strong: (file, declaration) => {
      const same = byIdentity.get(identityKey(declaration)) ?? [];
      const equal = bodyKeys(declaration).flatMap((key) => byBody.get(key) ?? []);
      return [...new Set([...same, ...equal])].filter(
        ({ target }) =>
          hasEqualBody(declaration, target) ||
          (file !== target.file && hasIdentity(declaration, target)),
      );
    },
    weak: (file, declaration) => {
      const shared = new Map<Missing, number>();
      for (const hash of declaration.fingerprint)
        for (const it of bySketch.get(hash) ?? []) shared.set(it, (shared.get(it) ?? 0) + 1);
      const alike = [...shared].filter(([, count]) => count >= MIN_SHARED).map(([it]) => it);
      const named = byName.get(nameKey(declaration)) ?? [];
      const near = byPlace.get(placeKey(file, declaration)) ?? [];
      return [...new Set([...alike, ...named, ...near])];
    },
  };
}

type Identity = Pick<Declaration, 'kind' | 'qualifiedName'>;

function identityKey({ kind, qualifiedName }: Identity): string {
  return `${kind}\0${qualifiedName}`;
}

function nameKey({ kind, qualifiedName }: Identity): string {
  return `${kind}\0${bareName(qualifiedName)}`;
}

function placeKey(file: string, { kind }: Pick<Identity, 'kind'>): string {
  return `${kind}\0${file}`;
}

function put<K>(map: Map<K, Missing[]>, key: K, missing: Missing): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [missing]);
  else known.push(missing);
}
