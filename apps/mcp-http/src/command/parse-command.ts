import { parseArgs } from 'node:util';
import { HoldfastError, shorten } from '@holdfast/base';

/** What is asked for on the command line. */
export type Command =
  | { readonly kind: 'help' | 'version' | 'schema' }
  | { readonly kind: 'check'; readonly config: string }
  | TokenCommand
  | ServeCommand;

/** Make or show a token. */
export interface TokenCommand {
  readonly kind: 'token';
  readonly file?: string;
  readonly rotate: boolean;
  readonly hash: boolean;
}

/** Run the server. */
export interface ServeCommand {
  readonly kind: 'serve';
  readonly config?: string;
  readonly root?: string;
  readonly host?: string;
  readonly port?: number;
  readonly noAuth: boolean;
}

/** @throws HoldfastError `usage-error`. */
export function parseCommand(argv: readonly string[]): Command {
  const { values, positionals } = parsed(argv);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [word = 'serve', ...more] = positionals;
  const allowed = OPTIONS_OF.get(word);
  if (allowed === undefined) throw usage(`There is no command ${shorten(word, 40)}.`);
  if (more.length > 0) throw usage(`${word} takes no further words.`);
  const stray = Object.keys(values).find((option) => !allowed.includes(option));
  if (stray !== undefined) throw usage(`${word} has no option --${stray}.`);
  switch (word) {
    case 'schema':
      return { kind: 'schema' };
    case 'check':
      if (values.config === undefined) throw usage('check needs --config FILE.');
      return { kind: 'check', config: values.config };
    case 'token':
      return {
        kind: 'token',
        rotate: values.rotate ?? false,
        hash: values.hash ?? false,
        ...(values.file === undefined ? {} : { file: values.file }),
      };
    default:
      return serveCommand(values);
  }
}

const OPTIONS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['serve', ['config', 'root', 'host', 'port', 'no-auth']],
  ['token', ['file', 'rotate', 'hash']],
  ['check', ['config']],
  ['schema', []],
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
        root: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        'no-auth': { type: 'boolean' },
        file: { type: 'string' },
        rotate: { type: 'boolean' },
        hash: { type: 'boolean' },
      },
    });
  } catch (error) {
    const [message = ''] = (error as Error).message.split('. ');
    throw usage(`${message.replace(/\.$/, '')}.`);
  }
}

function serveCommand(values: ReturnType<typeof parsed>['values']): ServeCommand {
  const { config, root, host, port } = values;
  return {
    kind: 'serve',
    noAuth: values['no-auth'] ?? false,
    ...(config === undefined ? {} : { config }),
    ...(root === undefined ? {} : { root }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: portOf(port) }),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw usage('--port is a number up to 65535.');
  return port;
}

function usage(message: string): HoldfastError {
  return new HoldfastError('usage-error', message, {
    hint: 'holdfast-mcp-http --help lists commands and options.',
  });
}
