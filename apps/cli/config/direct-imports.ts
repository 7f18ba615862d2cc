import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const PACKAGES = join(import.meta.dirname, '../../packages');
const STATEMENT = /^(import|export) \{([^}]*)\} from '([^']+)';$/gm;
const OURS = /^@holdfast\/([\w-]+)(?:\/([\w-]+))?$/;

/**
 * Points imports from a package's index at the modules that define the names. The bundler decides
 * which modules a command needs by following indexes as a whole, so that one light name would
 * otherwise load everything that any other command takes from the same package.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    setup(build) {
      build.onLoad(
        { filter: /[\\/](?:apps|packages)[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ },
        ({ path }) => ({
          contents: readFileSync(path, 'utf8').replace(STATEMENT, (all, keyword, names, from) =>
            OURS.test(from) && !from.startsWith('.') ? rewrite(keyword, names, from) : all,
          ),
          loader: 'ts',
          resolveDir: dirname(path),
        }),
      );
    },
  };
}

function rewrite(keyword: string, names: string, from: string): string {
  return splitNames(names)
    .map((name) => {
      const source = definingModule(from, name.replace(/ as .*$/, ''));
      return `${keyword} { ${name} } from ${JSON.stringify(source)};`;
    })
    .join('\n');
}

/** The names of a braces list that exist at run time. */
function splitNames(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

function definingModule(specifier: string, name: string): string {
  const module = indexOf(specifier).get(name);
  // A gap would only make the program slower, which nobody would notice: better no program.
  if (module === undefined) throw new Error(`${specifier} exports no ${name} by name`);
  return OURS.test(module) ? definingModule(module, name) : module;
}

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** Where each name of an index comes from: an absolute path, or another package of ours. */
function indexOf(specifier: string): ReadonlyMap<string, string> {
  const known = indexes.get(specifier);
  if (known !== undefined) return known;
  const [, pkg = '', subpath] = OURS.exec(specifier) ?? [];
  const root = join(PACKAGES, pkg);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, { '@holdfast/source': string }>;
  };
  const entry =
    manifest.exports[subpath === undefined ? '.' : `./${subpath}`]?.['@holdfast/source'];
  if (entry === undefined) throw new Error(`${specifier} is not an entry of its package`);
  const index = join(root, entry);
  const names = new Map<string, string>();
  for (const [, , list = '', from = ''] of readFileSync(index, 'utf8').matchAll(STATEMENT)) {
    const module = from.startsWith('.') ? join(dirname(index), from.replace(/\.js$/, '.ts')) : from;
    for (const name of splitNames(list)) names.set(name, module);
  }
  indexes.set(specifier, names);
  return names;
}
