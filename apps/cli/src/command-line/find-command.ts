import type { CommandSpec } from './command-spec.js';
import { COMMANDS } from './commands.js';
import { GLOBAL_OPTIONS } from './shared-options.js';

/** What the words of a command line call. */
export type Found =
  | { readonly kind: 'command'; readonly spec: CommandSpec; readonly rest: readonly string[] }
  /** No word, or only a group's: there is help for it, but nothing to run. */
  | { readonly kind: 'group'; readonly words: readonly string[]; readonly rest: readonly string[] }
  | {
      readonly kind: 'unknown';
      readonly words: readonly string[];
      readonly word: string;
      readonly rest: readonly string[];
    };

/**
 * Finds the command that the first bare words name; options may stand before, between and after
 * them. `rest` is everything else, in its order.
 */
export function findCommand(argv: readonly string[]): Found {
  const rest: string[] = [];
  let words: readonly string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const token = argv[index] as string;
    // `mcp install` is a command below one that can be called itself.
    const isWhole = exactly(words) !== undefined && !isCalled([...words, token]);
    if (isWhole || token === '--') {
      rest.push(...argv.slice(index));
      break;
    }
    if (token.startsWith('-') && token !== '-') {
      rest.push(token);
      const value = argv[index + 1];
      if (takesValue(token) && value !== undefined && !value.startsWith('-')) {
        rest.push(value);
        index += 1;
      }
      continue;
    }
    const longer = [...words, token];
    if (!isCalled(longer)) {
      return { kind: 'unknown', words, word: token, rest: [...rest, ...argv.slice(index + 1)] };
    }
    words = longer;
  }
  const spec = exactly(words);
  return spec === undefined ? { kind: 'group', words, rest } : { kind: 'command', spec, rest };
}

/** Whether words call a command, or may be the first ones that do. */
function isCalled(words: readonly string[]): boolean {
  return COMMANDS.some((command) => startsWith(command.words, words));
}

function exactly(words: readonly string[]): CommandSpec | undefined {
  return COMMANDS.find(
    (command) => command.words.length === words.length && startsWith(command.words, words),
  );
}

function startsWith(words: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((word, index) => words[index] === word);
}

function takesValue(token: string): boolean {
  const name = token.slice(2);
  if (name in GLOBAL_OPTIONS) return false;
  return COMMANDS.some(
    ({ options }) => Object.hasOwn(options, name) && options[name]?.type === 'string',
  );
}
