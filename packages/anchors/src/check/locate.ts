import type { Declaration } from '@holdfast/syntax';
import type { CheckContext } from './check-context.js';
import type { UnknownFile } from './facts-reader.js';
import { climb } from './ladder.js';
import type { Missing } from './missing.js';
import { createRivalOrigins } from './rival-origins.js';
import type { SearchResult } from './search-repository.js';
import type { Find } from './sightings.js';
import { errorAt, type KnownFile, newErrors } from './syntax-trouble.js';
import { hasEqualBody, hasIdentity } from './target.js';

/** Where a missing declaration is now. */
export type Located =
  | Place
  | { readonly kind: 'lost'; readonly ambiguous: boolean; readonly likely: readonly Find[] }
  | (UnknownFile & { readonly file?: string; readonly at?: { line: number; column: number } });

/** A declaration in a file. */
export interface Place {
  readonly kind: 'found';
  readonly path: string;
  readonly file: KnownFile;
  readonly declaration: Declaration;
}

/** Answers for each missing declaration, its container first: a member goes where that went. */
export function createLocator(
  context: CheckContext,
  search: SearchResult,
): (missing: Missing) => Promise<Located> {
  const known = new Map<Missing, Promise<Located>>();
  const rivals = createRivalOrigins(context);
  const locate = (missing: Missing): Promise<Located> => {
    let located = known.get(missing);
    if (located === undefined) {
      located = settle(missing);
      known.set(missing, located);
    }
    return located;
  };

  const settle = async (missing: Missing): Promise<Located> => {
    const { before } = missing;
    if (before.kind === 'unknown' && before.reason === 'budget') return before;
    const why = search.incomplete(missing);
    if (why !== undefined) return why;
    const container = missing.container && (await locate(missing.container));
    const followed = container?.kind === 'found' ? follow(missing, container) : undefined;
    if (followed !== undefined) return followed;
    const finds = search.finds.get(missing);
    if (finds?.blocked !== undefined) return finds.blocked;
    const verdict = climb(missing, finds?.strong ?? [], finds?.weak ?? []);
    if (verdict.kind === 'found') {
      const { find } = verdict;
      const rival = await rivals.exists(missing, find);
      if (typeof rival === 'object') return rival;
      if (!rival) return { ...find, kind: 'found' };
      const likely = [find, ...(finds?.weak ?? [])];
      return { kind: 'lost', ambiguous: false, likely };
    }
    return (
      (await hiddenInRenamedFile(context, missing)) ?? {
        kind: 'lost',
        ambiguous: verdict.ambiguous,
        likely: verdict.likely,
      }
    );
  };

  return locate;
}

/** The member in its container's new place: by its name, or by its body under a new one. */
function follow(missing: Missing, container: Place): Located | undefined {
  const { target, before } = missing;
  const { path, file } = container;
  const to = container.declaration.qualifiedName;
  const name = to + target.qualifiedName.slice(target.container.length);
  const named = file.facts.declarations.filter((it) => it.qualifiedName === name);
  const same = named.find(({ kind }) => kind === target.kind) ?? named[0];
  const found = same ?? onlyOne(file.facts.declarations.filter(isNewWithSameBody));
  if (found === undefined) return undefined;
  const error = errorAt(found, file.facts.errors);
  if (error === undefined) return { kind: 'found', path, file, declaration: found };
  const { line, column } = error;
  return { kind: 'unknown', reason: 'syntax-error', file: path, at: { line, column } };

  function isNewWithSameBody(it: Declaration): boolean {
    if (it.container !== to || !hasEqualBody(it, target) || before.kind !== 'facts') return false;
    const qualifiedName = target.container + it.qualifiedName.slice(to.length);
    return !before.facts.declarations.some((old) =>
      hasIdentity(old, { kind: it.kind, qualifiedName }),
    );
  }
}

function onlyOne<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** A syntax error in the very file that git calls the hinted one may hide what is looked for. */
async function hiddenInRenamedFile(
  { reader, tree }: CheckContext,
  { target, renames, before }: Missing,
): Promise<Located | undefined> {
  const path = renames?.to.get(target.file);
  if (path === undefined) return undefined;
  const file = await reader.file(tree, path, 'searchFiles');
  if (file.kind !== 'facts') return undefined;
  const [error] = await newErrors(file, before);
  if (error === undefined) return undefined;
  const at = { line: error.line, column: error.column };
  return { kind: 'unknown', reason: 'syntax-error', file: path, at };
}
