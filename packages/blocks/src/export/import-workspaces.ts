import { type FirstMap, type FirstMapOptions, firstMap } from './first-map.js';

/**
 * Makes a first map from the packages of a workspace: one block for every package, with all files below
 * its directory that lie in no package of their own. The package at the root is a block only
 * if it is the only one; else its files are unmapped, because they belong to no package more than to
 * another.
 *
 * @param packages - as `workspacePackages` finds them.
 * @param options - what the map is of; `files` are all files of the project.
 * @example
 * ```ts
 * import { importWorkspaces } from '@holdfast/blocks';
 *
 * const packages = [{ name: '@shop/ui', directory: 'packages/ui' }];
 * const { map } = importWorkspaces(packages, { repoId: 'shop', files: ['packages/ui/a.ts', 'x.ts'] });
 * console.log(map.blocks[0]?.name, map.unmapped.files);
 * // ui [ 'x.ts' ]
 * ```
 */
export function importWorkspaces(
  packages: readonly { readonly name: string; readonly directory: string }[],
  options: FirstMapOptions,
): FirstMap {
  const directories = new Map(
    packages.map((it) => [it.directory === '' ? '.' : it.directory, it.name]),
  );
  const isOnly = directories.size === 1;
  const groups = new Map<string, string[]>();
  for (const path of options.files) {
    const directory = packageOf(path, directories);
    if (directory === undefined || (directory === '.' && !isOnly)) continue;
    const files = groups.get(directory);
    if (files === undefined) groups.set(directory, [path]);
    else files.push(path);
  }
  const made = [...groups].map(([directory, files]) => {
    const name = directories.get(directory) ?? directory;
    return {
      name: name.slice(name.lastIndexOf('/') + 1),
      purpose: `The package ${name}.`,
      files,
    };
  });
  return firstMap(made, options, []);
}

function packageOf(path: string, directories: ReadonlyMap<string, string>): string | undefined {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const directory = path.slice(0, end);
    if (directories.has(directory)) return directory;
  }
  return directories.has('.') ? '.' : undefined;
}
