import { createResolver, type Resolver } from '../create-resolver.js';
import { fileImports } from '../file-imports.js';
import { projectFiles } from '../project-files.js';
import type { ConfigTexts } from '../read-configs.js';
import type { FreshOutline } from '../read-outlines.js';
import { askedNames, unwatched } from './asked-names.js';
import type { RememberedFile } from './remembered-graph.js';

/** Files whose imports were resolved. */
export interface ResolvedFiles extends Pick<Resolver, 'problems'> {
  /** A content id is `''` where it is not known. */
  readonly files: ReadonlyMap<string, RememberedFile>;
}

/**
 * Resolves the imports of files.
 *
 * @param paths - every file of the project.
 * @param remembers - whether the names that decide them are to be noted.
 */
export function resolveFiles(
  fresh: ReadonlyMap<string, FreshOutline>,
  paths: readonly string[],
  configs: ConfigTexts,
  remembers: boolean,
): ResolvedFiles {
  const files = projectFiles(paths);
  const asked = remembers ? askedNames(files) : unwatched(files);
  const outlines = new Map([...fresh].map(([path, { outline }]) => [path, outline]));
  const resolver = createResolver(files, configs, outlines, asked);
  const resolved = new Map<string, RememberedFile>();
  for (const [path, { outline, contentId = '' }] of fresh) {
    const { value, names } = asked.watch(() => fileImports(path, outline, resolver));
    resolved.set(path, { ...value, contentId, whole: outline.whole, names });
  }
  return { files: resolved, problems: resolver.problems };
}
