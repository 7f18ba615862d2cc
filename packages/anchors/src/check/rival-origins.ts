import { type Declaration, languageOf } from '@holdfast/syntax';
import type { CommitBaseline } from './baseline.js';
import type { CheckContext } from './check-context.js';
import type { UnknownFile } from './facts-reader.js';
import { mapBounded } from './map-bounded.js';
import type { Missing } from './missing.js';
import type { Find } from './sightings.js';
import { bodySimilarity } from './similarity.js';
import { bodyKeys, hasEqualBody, hasIdentity, type Target, targetOfDeclaration } from './target.js';

/** Tells whether something else that is gone could be what a declaration was. */
export interface RivalOrigins {
  /** An unknown file: what was there cannot be read. */
  exists(missing: Missing, find: Find): Promise<boolean | UnknownFile>;
}

interface Origin {
  readonly path: string;
  readonly declaration: Declaration;
}

/** By identity, and by a body that is long enough to prove something. */
type Origins = ReadonlyMap<string, readonly Origin[]>;

/**
 * `const test = t.test` leaves many files and comes to one; of two equal helpers one goes and the
 * other moves. Where another declaration that is gone is at least as like a find, it may be that
 * one's: nobody can say that the missing one moved there. Within the same file, and where git
 * calls the file renamed, no such proof is needed.
 */
export function createRivalOrigins(context: CheckContext): RivalOrigins {
  const known = new Map<string, Promise<Origins | UnknownFile>>();
  return {
    exists: async (missing, find) => {
      const { target, baseline, renames } = missing;
      if (baseline === undefined) return false;
      if (find.path === target.file || renames?.to.get(target.file) === find.path) return false;
      const key = `${baseline.commit} ${schemeOf(target.file)}`;
      const origins = known.get(key) ?? originsIn(context, baseline, schemeOf(target.file));
      known.set(key, origins);
      const found = await origins;
      if ('kind' in found) return found;
      for (const origin of keysOf(find.declaration, target).flatMap((it) => found.get(it) ?? [])) {
        const isItself = origin.path === target.file && hasIdentity(origin.declaration, target);
        if (isItself || !isRival(missing, find, origin)) continue;
        if (await isGone(context, missing, origin)) return true;
      }
      return false;
    },
  };
}

/** Declarations, as they were, of all files whose bytes are others now. */
async function originsIn(
  { listing }: CheckContext,
  baseline: CommitBaseline,
  scheme: string | undefined,
): Promise<Origins | UnknownFile> {
  const old = [...baseline.entries.values()].filter(
    ({ path, type }) => type === 'file' && schemeOf(path) === scheme,
  );
  const files = await mapBounded(old, 16, async ({ path, contentId }) =>
    (await listing.contentId(path)) === contentId
      ? undefined
      : await baseline.facts(path, 'searchFiles'),
  );
  const origins = new Map<string, Origin[]>();
  for (const [index, file] of files.entries()) {
    if (file?.kind === 'unknown' && file.reason === 'budget') return file;
    if (file?.kind !== 'facts') continue;
    for (const declaration of file.facts.declarations) {
      const origin = { path: old[index]?.path ?? '', declaration };
      for (const key of keysOf(declaration, declaration)) {
        const same = origins.get(key);
        if (same === undefined) origins.set(key, [origin]);
        else same.push(origin);
      }
    }
  }
  return origins;
}

/** At least as like the find as the missing one is. */
function isRival({ target }: Missing, { declaration }: Find, origin: Origin): boolean {
  const rival = targetOfDeclaration(origin.declaration, origin.path);
  return likenessTo(declaration, rival) >= likenessTo(declaration, target);
}

function likenessTo(found: Declaration, origin: Target): number {
  if (origin.hashes.declaration === found.hashes.declaration) return 3;
  return hasEqualBody(origin, found) ? 2 : (bodySimilarity(origin, found) ?? 0);
}

/** Whether it left its file, and is not where git says that its file went. */
async function isGone(
  { reader, tree }: CheckContext,
  { renames }: Missing,
  { path, declaration }: Origin,
): Promise<boolean> {
  for (const place of [path, renames?.to.get(path)]) {
    if (place === undefined) continue;
    const file = await reader.file(tree, place, 'searchFiles');
    if (file.kind === 'facts' && file.facts.declarations.some((it) => hasIdentity(it, declaration)))
      return false;
  }
  return true;
}

/** What a rival is found by: the name of the missing one, or the body of what was found. */
function keysOf(body: Declaration, name: Identity): readonly string[] {
  const identity = `${name.kind}\0${name.qualifiedName}`;
  return [identity, ...bodyKeys(body)];
}

type Identity = Pick<Declaration, 'kind' | 'qualifiedName'>;

function schemeOf(path: string): string | undefined {
  return languageOf(path)?.scheme;
}
