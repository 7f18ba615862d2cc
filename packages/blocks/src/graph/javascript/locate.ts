import { member, text } from '../json-access.js';
import type { ProjectFiles } from '../project-files.js';
import { joinPath } from '../repo-path-parts.js';
import type { NpmPackages } from '../workspace/npm-packages.js';
import type { TsConfigs } from './load-tsconfigs.js';
import { type FileRules, resolveFile } from './resolve-file.js';
import type { TsConfig } from './tsconfig.js';

/** What resolving JavaScript and TypeScript imports needs; all of it was read beforehand. */
export interface JavascriptProject {
  readonly files: ProjectFiles;
  readonly packages: NpmPackages;
  readonly configs: TsConfigs;
}

/** The importing file, as far as it decides what its imports mean. */
export interface Asked {
  readonly from: string;
  readonly isRequire: boolean;
  readonly isTypeScript: boolean;
  readonly config: TsConfig | undefined;
}

export function rulesOf({ config, isTypeScript }: Asked): FileRules {
  return { prefersTypeScript: isTypeScript, suffixes: config?.suffixes ?? [''] };
}

/** A file, or the entry of a directory: what its manifest names, else its index. */
export function at(
  { files, packages }: JavascriptProject,
  asked: Asked,
  path: string,
  onlyDirectory: boolean,
): string | undefined {
  const rules = rulesOf(asked);
  if (!onlyDirectory) {
    const found = resolveFile(files, path, rules) ?? platformFile(files, path, rules);
    if (found !== undefined) return found;
  }
  if (!files.hasDirectory(path)) return undefined;
  const manifest = packages.at(path)?.manifest;
  for (const field of manifest === undefined ? [] : ['module', 'main', 'types']) {
    const target = text(member(manifest, field));
    const entry = target === undefined ? undefined : joinPath(path, target);
    const found =
      entry === undefined
        ? undefined
        : (resolveFile(files, entry, rules) ?? resolveFile(files, `${entry}/index`, rules));
    if (found !== undefined) return found;
  }
  return resolveFile(files, path === '' ? 'index' : `${path}/index`, rules);
}

/** React Native picks one of several files by platform; the first stands for all. */
function platformFile(files: ProjectFiles, path: string, rules: FileRules): string | undefined {
  const suffixes = ['.native', '.ios', '.android', '.web'];
  return /\.[a-z]+$/.test(path) ? undefined : resolveFile(files, path, { ...rules, suffixes });
}
