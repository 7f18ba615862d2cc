import { parseArgs } from 'node:util';
import { HoldfastError, shorten } from '@holdfast/base';
import { SCOPES, type Scope } from '../tokens/scopes.js';

/** What is asked for on the command line. */
export type Command =
  | { readonly kind: 'help' | 'version' | 'schema' }
  | (Common & { readonly kind: 'worker' | 'doctor' | 'check' })
  | (Common & { readonly kind: 'serve'; readonly host?: string; readonly port?: number })
  | (Common & { readonly kind: 'check-once'; readonly repository: string })
  | (Common & { readonly kind: 'backup' | 'restore'; readonly file: string })
  | (Common & TokenCommand)
  | { readonly kind: 'initialise-database'; readonly directory: string };

/** Where the configuration is. */
export interface Common {
  readonly config?: string;
  readonly data?: string;
}

/** Make a token. */
export interface TokenCommand {
  readonly kind: 'token';
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly person: boolean;
}

/** @throws HoldfastError `usage-error`. */
export function parseCommand(argv: readonly string[]): Command {
  const { values, positionals } = parsed(argv);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [word = 'serve', ...more] = positionals;
  const shape = SHAPES.get(word);
  if (shape === undefined) throw usage(`There is no command ${shorten(word, 40)}.`);
  if (more.length !== shape.words.length) {
    throw usage(
      shape.words.length === 0
        ? `${word} takes no further words.`
        : `${word} needs ${shape.words.join(' ')}.`,
    );
  }
  const stray = Object.keys(values).find(
    (option) => !['config', 'data', ...shape.options].includes(option),
  );
  if (stray !== undefined) throw usage(`${word} has no option --${stray}.`);
  const [first = ''] = more;
  const { config, data } = values;
  const common = {
    ...(config === undefined ? {} : { config }),
    ...(data === undefined ? {} : { data }),
  };
  switch (word) {
    case 'schema':
      return { kind: word };
    case 'worker':
    case 'doctor':
    case 'check':
      return { kind: word, ...common };
    case 'check-once':
      return { kind: word, repository: first, ...common };
    case 'backup':
    case 'restore':
      return { kind: word, file: first, ...common };
    case 'token':
      return { ...tokenCommand(values), ...common };
    case 'initialise-database':
      return { kind: word, directory: first };
    default:
      return serveCommand(values, common);
  }
}

const SHAPES: ReadonlyMap<
  string,
  { readonly words: readonly string[]; readonly options: readonly string[] }
> = new Map([
  ['serve', { words: [], options: ['host', 'port'] }],
  ['worker', { words: [], options: [] }],
  ['check-once', { words: ['REPO'], options: [] }],
  ['token', { words: [], options: ['name', 'scopes', 'person'] }],
  ['backup', { words: ['FILE'], options: [] }],
  ['restore', { words: ['FILE'], options: [] }],
  ['doctor', { words: [], options: [] }],
  ['check', { words: [], options: [] }],
  ['schema', { words: [], options: [] }],
  // For the program itself: a child of `serve` makes the files of the embedded database.
  ['initialise-database', { words: ['DIR'], options: [] }],
]);

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        config: { type: 'string', short: 'c' },
        data: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        name: { type: 'string' },
        scopes: { type: 'string' },
        person: { type: 'boolean' },
      },
    });
  } catch (error) {
    const [message = ''] = (error as Error).message.split('. ');
    throw usage(`${message.replace(/\.$/, '')}.`);
  }
}

type Values = ReturnType<typeof parsed>['values'];

function serveCommand({ host, port }: Values, common: Common): Command {
  return {
    kind: 'serve',
    ...common,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: portOf(port) }),
  };
}

function tokenCommand({ name, scopes = 'read', person = false }: Values): TokenCommand {
  if (name === undefined || name.trim() === '') throw usage('token needs --name NAME.');
  const wanted = scopes.split(',').map((scope) => scope.trim());
  const isScope = (scope: string): scope is Scope => SCOPES.some((it) => it === scope);
  if (!wanted.every(isScope)) throw usage(`--scopes is a list of ${SCOPES.join(', ')}.`);
  return { kind: 'token', name: name.trim(), scopes: wanted, person };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw usage('--port is a number up to 65535.');
  return port;
}

function usage(message: string): HoldfastError {
  return new HoldfastError('usage-error', message, {
    hint: 'holdfast-anchor-checker --help lists commands and options.',
  });
}
