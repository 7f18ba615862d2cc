import { compareCodeUnits, sha256 } from '@holdfast/base';
import { languageOf } from '@holdfast/syntax';
import type { CheckContext } from './check-context.js';
import { mapBounded } from './map-bounded.js';
import type { Missing } from './missing.js';

/** A file that the repository-wide pass has to look into. */
export interface PlannedFile {
  readonly path: string;
  /** `undefined` when its content cannot be had. */
  readonly contentId: string | undefined;
}

/** The files of a pass in their fixed order, and a fingerprint of all that it depends on. */
export interface SearchPlan {
  readonly files: readonly PlannedFile[];
  readonly tree: string;
}

/**
 * Which files can hold what is missing: those of its language, and, where the baseline is known,
 * only those whose bytes are others now, as any declaration of an untouched file was there all
 * along. First what git says the hinted files were renamed to, then what changed, then the rest.
 */
export async function planSearch(
  context: CheckContext,
  missing: readonly Missing[],
): Promise<SearchPlan> {
  const groups = groupsOf(missing);
  const schemes = new Set(groups.map(({ target }) => schemeOf(target.file)));
  const paths = [...(await context.listing.entries()).values()]
    .filter(({ path, type }) => type === 'file' && schemes.has(schemeOf(path)))
    .map(({ path }) => path);
  // What is not known when the time is up counts as changed, and is then not looked at.
  const ids = await mapBounded(paths, 16, async (path) =>
    context.meter.timeIsUp() ? undefined : await context.listing.contentId(path),
  );
  const renamed = new Set(missing.flatMap((it) => it.renames?.to.get(it.target.file) ?? []));
  const files = paths.flatMap((path, index) => {
    const contentId = ids[index];
    const wanting = groups.filter((it) => canHold(it, path, contentId));
    if (wanting.length === 0) return [];
    const changed = wanting.some(({ baseline }) => baseline !== undefined);
    return [{ path, contentId, tier: renamed.has(path) ? 0 : changed ? 1 : 2 }];
  });
  files.sort((a, b) => a.tier - b.tier || compareCodeUnits(a.path, b.path));
  return { files, tree: fingerprintOf(files, missing) };
}

/** One of each baseline and scheme: for the others the same files count. */
function groupsOf(missing: readonly Missing[]): readonly Missing[] {
  const groups = new Map<string, Missing>();
  for (const it of missing)
    groups.set(`${schemeOf(it.target.file)} ${it.baseline?.commit ?? ''}`, it);
  return [...groups.values()];
}

/** The family of a file: languages that share a scheme have comparable hashes. */
function schemeOf(path: string): string | undefined {
  return languageOf(path)?.scheme;
}

/** Whether a declaration could have come to a file since the missing one was confirmed. */
export function canHold(
  { target, baseline }: Pick<Missing, 'target' | 'baseline'>,
  path: string,
  contentId: string | undefined,
): boolean {
  if (schemeOf(path) !== schemeOf(target.file)) return false;
  const entry = baseline?.entries.get(path);
  return contentId === undefined || entry === undefined || entry.contentId !== contentId;
}

function fingerprintOf(files: readonly PlannedFile[], missing: readonly Missing[]): string {
  const listed = files.map(({ path, contentId }) => `${path}\0${contentId ?? ''}`);
  const wanted = missing.map(({ key }) => key).sort(compareCodeUnits);
  return sha256([...listed, ...wanted].join('\0\0')).slice(0, 32);
}
