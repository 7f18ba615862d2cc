import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const STATEMENT = /^(import|export) \{([^}]*)\} from '([^']+)';$/gm;
const OURS = /^@holdfast\/([\w-]+)(?:\/([\w-]+))?$/;

/**
 * Points imports from a package's index at the modules that define the names. The bundler decides
 * which modules a command needs by following indexes as a whole, so that one light name would
 * otherwise load everything that any other command takes from the same package.
 *
 * @param packages - the directory of our packages.
 */
export function directImports(packages: string): Plugin {
  const indexes: Indexes = { packages, known: new Map() };
  return {
    name: 'direct-imports',
    setup(build) {
      build.onLoad(
        { filter: /[\\/](?:apps|packages)[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ },
        ({ path }) => ({
          contents: readFileSync(path, 'utf8').replace(STATEMENT, (all, keyword, names, from) =>
            OURS.test(from) && !from.startsWith('.') ? rewrite(indexes, keyword, names, from) : all,
          ),
          loader: 'ts',
          resolveDir: dirname(path),
        }),
      );
    },
  };
}

interface Indexes {
  readonly packages: string;
  readonly known: Map<string, ReadonlyMap<string, string>>;
}

function rewrite(indexes: Indexes, keyword: string, names: string, from: string): string {
  return splitNames(names)
    .map((name) => {
      const source = definingModule(indexes, from, name.replace(/ as .*$/, ''));
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

function definingModule(indexes: Indexes, specifier: string, name: string): string {
  const module = indexOf(indexes, specifier).get(name);
  // A gap would only make the program slower, which nobody would notice: better no program.
  if (module === undefined) throw new Error(`${specifier} exports no ${name} by name`);
  return OURS.test(module) ? definingModule(indexes, module, name) : module;
}

/** Where each name of an index comes from: an absolute path, or another package of ours. */
function indexOf({ packages, known }: Indexes, specifier: string): ReadonlyMap<string, string> {
  const seen = known.get(specifier);
  if (seen !== undefined) return seen;
  const [, pkg = '', subpath] = OURS.exec(specifier) ?? [];
  const root = join(packages, pkg);
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
  known.set(specifier, names);
  return names;
}
