import type { OutlineImport } from '../file-outline.js';
import { member } from '../json-access.js';
import { directoriesUp, directoryOf, joinPath } from '../repo-path-parts.js';
import type { Resolution } from '../resolution.js';
import { bestPattern } from './best-pattern.js';
import { isBuiltinModule } from './builtin-modules.js';
import { byScheme } from './by-scheme.js';
import { type Asked, at, type JavascriptProject, rulesOf } from './locate.js';
import { packageName } from './package-name.js';
import {
  firstSource,
  type PackageQuestion,
  packageImport,
  packageSource,
} from './package-source.js';

/**
 * Resolves an import as TypeScript, Node and bundlers do, by their published rules, over a list of
 * files: relative paths, `paths` and `baseUrl`, `#imports`, packages of this project mapped to their
 * sources. What no file of the project answers to is external, a relative path is unresolved.
 */
export function resolveJavascript(
  project: JavascriptProject,
  from: string,
  { specifier, kind }: Pick<OutlineImport, 'specifier' | 'kind'>,
): Resolution {
  const asked: Asked = {
    from,
    isRequire: kind === 'require',
    config: project.configs.forFile(from),
    isTypeScript: isTypeScript(from),
  };
  // Inline loaders of webpack stand in front; the last part is what is loaded.
  const plain = specifier.slice(specifier.lastIndexOf('!') + 1);
  const whole = resolvePlain(project, asked, plain);
  if (whole.kind !== 'unresolved') return whole;
  // Files may have `?` and `#` in their names, so they are looked for as written first.
  const bare = plain.replace(/(?!^)[?#].*$/, '');
  return bare === plain ? whole : resolvePlain(project, asked, bare);
}

/** Whether a file's imports prefer TypeScript. */
export function isTypeScript(path: string): boolean {
  return /\.(?:[mc]?tsx?|vue|svelte|astro)$/.test(path);
}

const NOT_FOUND: Resolution = { kind: 'unresolved', reason: 'not-found' };

function resolvePlain(project: JavascriptProject, asked: Asked, specifier: string): Resolution {
  if (specifier === '') return NOT_FOUND;
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return relative(project, asked, specifier);
  if (specifier.startsWith('/')) return absolute(project, asked, specifier);
  const scheme = /^([a-z][a-z0-9+-]+):/i.exec(specifier)?.[1];
  const mapped = byPaths(project, asked, specifier);
  if (mapped !== undefined) return mapped;
  if (scheme !== undefined) return byScheme(scheme.toLowerCase(), specifier);
  if (specifier.startsWith('#')) return byImports(project, asked, specifier);
  if (isBuiltinModule(specifier))
    return { kind: 'external', class: 'node', alias: `node:${specifier}` };
  return byPackage(project, asked, specifier);
}

function relative(project: JavascriptProject, asked: Asked, specifier: string): Resolution {
  const path = joinPath(directoryOf(asked.from), specifier);
  if (path === undefined) return { kind: 'unresolved', reason: 'outside' };
  const wantsDirectory = /(?:^|\/)\.{0,2}\/?$/.test(specifier) && specifier.endsWith('/');
  const found = at(project, asked, path, wantsDirectory || /(?:^|\/)\.{1,2}$/.test(specifier));
  if (found !== undefined) return { kind: 'file', path: found };
  return inRootDirs(project, asked, path) ?? NOT_FOUND;
}

/** `rootDirs` lay several directories over each other. */
function inRootDirs(
  project: JavascriptProject,
  asked: Asked,
  path: string,
): Resolution | undefined {
  const roots = asked.config?.rootDirs ?? [];
  const own = roots
    .filter((root) => path.startsWith(`${root}/`))
    .sort((a, b) => b.length - a.length)[0];
  if (own === undefined) return undefined;
  for (const root of roots) {
    const found = at(project, asked, root + path.slice(own.length), false);
    if (found !== undefined) return { kind: 'file', path: found };
  }
  return undefined;
}

/** A leading slash is the root of the web site: the package, or its `public` directory. */
function absolute(project: JavascriptProject, asked: Asked, specifier: string): Resolution {
  const owner = project.packages.owning(asked.from)?.directory ?? '';
  for (const base of [owner, joinPath(owner, 'public') ?? '', '']) {
    const path = joinPath(base, `.${specifier}`);
    const found = path === undefined ? undefined : at(project, asked, path, false);
    if (found !== undefined) return { kind: 'file', path: found };
  }
  return NOT_FOUND;
}

function byPaths(
  project: JavascriptProject,
  asked: Asked,
  specifier: string,
): Resolution | undefined {
  const { config } = asked;
  if (config === undefined) return undefined;
  const match = bestPattern(config.paths, specifier);
  for (const target of match?.targets ?? []) {
    const found = at(project, asked, target.replace('*', match?.rest ?? ''), false);
    if (found !== undefined) return { kind: 'file', path: found };
  }
  const path = config.baseUrl === undefined ? undefined : joinPath(config.baseUrl, specifier);
  const found = path === undefined ? undefined : at(project, asked, path, false);
  return found === undefined ? undefined : { kind: 'file', path: found };
}

function byImports(project: JavascriptProject, asked: Asked, specifier: string): Resolution {
  const owner = project.packages.owning(asked.from);
  if (owner === undefined) return NOT_FOUND;
  const question = questionOf(project, asked, owner.directory);
  const targets = packageImport(owner, specifier, question);
  const own = firstSource(
    owner,
    targets.filter((it) => it.startsWith('./')),
    question,
  );
  if (own !== undefined) return { kind: 'file', path: own };
  const other = targets.find((it) => !it.startsWith('.'));
  if (other === undefined || other.startsWith('#')) return NOT_FOUND;
  return resolvePlain(project, asked, other);
}

function byPackage(project: JavascriptProject, asked: Asked, specifier: string): Resolution {
  const named = packageName(specifier);
  if (named === undefined) return NOT_FOUND;
  const subpath = named.rest === '' ? '.' : `./${named.rest}`;
  const own = project.packages.owning(asked.from);
  const isSelf = own?.name === named.name && member(own.manifest, 'exports') !== undefined;
  const owner = isSelf ? own : (project.packages.named(named.name, asked.from) ?? undefined);
  if (owner !== undefined)
    return packageSource(owner, subpath, questionOf(project, asked, owner.directory));
  const carried = inNodeModules(project, asked, named.name, named.rest);
  if (carried !== undefined) return { kind: 'file', path: carried };
  return { kind: 'external', class: 'npm', alias: named.name };
}

/** Packages that are committed in `node_modules`. */
function inNodeModules(
  { files, ...project }: JavascriptProject,
  asked: Asked,
  name: string,
  rest: string,
): string | undefined {
  for (const directory of directoriesUp(directoryOf(asked.from))) {
    const place = `${directory === '' ? '' : `${directory}/`}node_modules/${name}`;
    if (!files.hasDirectory(place)) continue;
    return at({ files, ...project }, asked, rest === '' ? place : `${place}/${rest}`, false);
  }
  return undefined;
}

function questionOf(project: JavascriptProject, asked: Asked, directory: string): PackageQuestion {
  return {
    files: project.files,
    rules: rulesOf(asked),
    conditions: asked.config?.conditions ?? [],
    isRequire: asked.isRequire,
    config: project.configs.nearest(directory),
  };
}
