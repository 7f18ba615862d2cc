import { shorten } from '@holdfast/base';
import type { Terminal } from '../terminal/terminal.js';
import { checkValues, unknownOption } from './check-values.js';
import type { CommandSpec, Values } from './command-spec.js';
import { COMMANDS } from './commands.js';
import { type Found, findCommand } from './find-command.js';
import type { Outcome } from './outcome.js';
import { parseSimple } from './parse-simple.js';
import type { Parsed } from './parsed.js';
import { suggest } from './suggest.js';
import { usageError } from './usage-error.js';

/**
 * Runs what a command line asks for.
 *
 * @param argv - the words after the program's name.
 * @param connect - makes the terminal once the common options are known.
 * @throws HoldfastError `usage-error` for a command line that cannot be understood, and whatever
 *   the command throws.
 */
export async function dispatch(
  argv: readonly string[],
  connect: (values: Values) => Terminal,
): Promise<Outcome> {
  const internal = INTERNAL.get(argv[0] ?? '');
  if (internal !== undefined) return internal(argv.slice(1));
  const found = findCommand(withoutShortcuts(argv));
  if (found.kind === 'unknown' && !found.rest.includes('--help')) {
    throw unknownCommand(found.words, found.word);
  }
  const spec = found.kind === 'command' ? found.spec : undefined;
  const parsed = await parse(spec?.options ?? {}, found.rest);
  if (parsed.values.version === true) return showVersion();
  if (parsed.values.help === true) return showHelp(found);
  if (spec === undefined) throw await incomplete(found, parsed);
  const values = checkValues(spec, parsed);
  const terminal = connect(values);
  const { run } = await spec.load();
  return run(values, terminal);
}

/** `-h`, `-V` and `holdfast help ...` are habits from other programs. */
function withoutShortcuts(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  const words = first === 'help' ? [...rest, '--help'] : argv;
  return words.map((word) => (word === '-h' ? '--help' : word === '-V' ? '--version' : word));
}

/** Calls that programs of ours make: the completion scripts and the tour. */
const INTERNAL = new Map<string, (args: readonly string[]) => Promise<Outcome>>([
  [
    '__complete',
    async (args) => {
      const { complete } = await import('./complete.js');
      const words = complete(args);
      return { exitCode: 0, json: words, text: words.map((word) => `${word}\n`).join('') };
    },
  ],
  [
    '__apply-and-die',
    async (args) => {
      const { applyAndDie } = await import('../tour/apply-and-die.js');
      await applyAndDie(args);
      return { exitCode: 2, json: null, text: 'The apply finished before it was killed.\n' };
    },
  ],
]);

async function parse(options: CommandSpec['options'], words: readonly string[]): Promise<Parsed> {
  const rest = withBareValues(options, withDashValues(options, words));
  const simple = parseSimple(options, rest);
  if (simple !== undefined) return simple;
  const { parseWithYargs } = await import('./parse-with-yargs.js');
  return parseWithYargs(options, rest);
}

/** `--from-patch -` names stdin, but parsers take a lone dash for a word of its own. */
function withDashValues(options: CommandSpec['options'], words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const takesValue = before?.startsWith('--') && options[before.slice(2)]?.type === 'string';
    if (word === '-' && takesValue) joined[joined.length - 1] = `${before}=-`;
    else joined.push(word);
  }
  return joined;
}

/** `--require-review plan.json` has no value: the next word is the plan. */
function withBareValues(options: CommandSpec['options'], words: readonly string[]): string[] {
  return words.map((word) => {
    const option = word.startsWith('--') ? options[word.slice(2)] : undefined;
    return option?.type === 'string' && option.bare !== undefined ? `${word}=${option.bare}` : word;
  });
}

async function showVersion(): Promise<Outcome> {
  const { VERSION: version } = await import('./version.js');
  return { exitCode: 0, json: { schemaVersion: 1, version }, text: `${version}\n` };
}

async function showHelp(found: Found): Promise<Outcome> {
  const help = await helpText(found);
  return { exitCode: 0, json: { schemaVersion: 1, help }, text: help };
}

async function helpText(found: Found): Promise<string> {
  const { renderCommandHelp, renderGroupHelp } = await import('./render-help.js');
  const width = Math.min(process.stdout.columns || 80, 100);
  return found.kind === 'command'
    ? renderCommandHelp(found.spec, width)
    : renderGroupHelp(found.words, width);
}

async function incomplete(found: Found, parsed: Parsed): Promise<Error> {
  const words = found.kind === 'group' ? found.words : [];
  const called = ['holdfast', ...words].join(' ');
  const [unknown] = parsed.unknown;
  if (unknown !== undefined) return unknownOption(unknown, {}, `${called} --help`);
  const names = [...new Set(below(words).map((command) => command.words[words.length]))];
  return usageError(
    `${called} needs a command: ${names.join(', ')}.`,
    `See ${called} --help, or holdfast tour for a demonstration.`,
  );
}

function unknownCommand(words: readonly string[], word: string): Error {
  const called = ['holdfast', ...words].join(' ');
  const level = below(words);
  const near =
    suggest(
      word,
      level.map((command) => command.words[words.length] ?? ''),
    ) ??
    suggest(
      word,
      level.map((command) => command.words[words.length + 1] ?? ''),
    );
  const meant = level.find((command) => command.words.slice(words.length).includes(near ?? ''));
  const whole = meant?.words.slice(0, meant.words.indexOf(near ?? '') + 1).join(' ');
  return usageError(
    `Unknown command ${shorten([...words, word].join(' '))}.`,
    `${whole === undefined ? '' : `Did you mean holdfast ${whole}? `}See ${called} --help`,
  );
}

function below(words: readonly string[]): readonly CommandSpec[] {
  return COMMANDS.filter((command) => words.every((word, index) => command.words[index] === word));
}
