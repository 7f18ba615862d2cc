import type { SourceEntry, SourceTree } from '@holdfast/source';
import type { Config } from './config/config-schema.js';

/** A tree whose listing holds only what the configuration wants searched. */
export function configuredTree(tree: SourceTree, config: Config): SourceTree {
  const { roots, excludes = [], languages } = config;
  if (roots === undefined && excludes.length === 0 && languages === undefined) return tree;
  return {
    ...tree,
    list: async () => {
      const wanted = await wantedBy(config);
      return (await tree.list()).filter(wanted);
    },
  };
}

/** Tells what a listing of a project has, by what its configuration says. */
export async function wantedBy({ roots, excludes = [], languages }: Config) {
  // Most projects have no configuration and need not load these.
  const [{ default: ignore }, { languageOf }] = await Promise.all([
    import('ignore'),
    import('@holdfast/syntax'),
  ]);
  const excluded = ignore().add(excludes);
  const below = roots?.includes('.') ? undefined : roots?.map((root) => `${root}/`);
  return ({ path }: Pick<SourceEntry, 'path'>): boolean => {
    if (excluded.ignores(path)) return false;
    const language = languageOf(path);
    // Documents are no source code: roots and languages are not about them.
    if (language === undefined) return true;
    if (languages !== undefined && !languages.includes(language.id)) return false;
    return below === undefined || below.some((root) => path.startsWith(root));
  };
}
