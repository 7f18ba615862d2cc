import yargs from 'yargs';
import type { CommandSpec } from './command-spec.js';
import type { Parsed } from './parsed.js';
import { GLOBAL_OPTIONS } from './shared-options.js';

/** Parses any command line; what it cannot place is listed in `unknown`. */
export function parseWithYargs(specific: CommandSpec['options'], rest: readonly string[]): Parsed {
  const options: CommandSpec['options'] = { ...specific, ...GLOBAL_OPTIONS };
  const names = (type: 'boolean' | 'string'): string[] =>
    Object.keys(options).filter((name) => options[name]?.type === type);
  const argv = yargs()
    .help(false)
    .version(false)
    .exitProcess(false)
    .boolean(names('boolean'))
    .string(names('string'))
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'duplicate-arguments-array': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    })
    .parseSync([...rest]) as unknown as Record<string, string | boolean | undefined> & {
    _: string[];
  };
  const values: Record<string, string | boolean | undefined> = {};
  for (const [name, option] of Object.entries(options)) {
    values[name] = option.type === 'boolean' ? argv[name] === true : argv[name];
  }
  const unknown = Object.keys(argv)
    .filter((name) => name !== '_' && name !== '$0' && !Object.hasOwn(options, name))
    .map((name) => (name.length === 1 ? `-${name}` : `--${name}`));
  return { values, positionals: argv._.map(String), unknown };
}
