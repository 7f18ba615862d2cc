import { shorten } from '@holdfast/base';
import type { CommandSpec, Values } from './command-spec.js';
import type { Parsed } from './parsed.js';
import { GLOBAL_OPTIONS } from './shared-options.js';
import { suggest } from './suggest.js';
import { usageError } from './usage-error.js';

/**
 * Checks what was typed against what the command takes.
 *
 * @returns the values, the positional one under its argument's name.
 * @throws HoldfastError `usage-error`, with a suggestion where a name is nearly right.
 */
export function checkValues(spec: CommandSpec, parsed: Parsed): Values {
  const help = `holdfast ${spec.words.join(' ')} --help`;
  const [unknown] = parsed.unknown;
  if (unknown !== undefined) throw unknownOption(unknown, spec.options, help);

  const { argument } = spec;
  const extra = parsed.positionals[argument === undefined ? 0 : 1];
  if (extra !== undefined) {
    throw usageError(`There is no place for the argument ${shorten(extra)}.`, `See ${help}`);
  }
  const [given] = parsed.positionals;
  if (argument?.required === true && given === undefined) {
    throw usageError(
      `holdfast ${spec.words.join(' ')} needs <${argument.name}>: ${argument.describe}.`,
      `See ${help}`,
    );
  }
  const values: Values =
    argument === undefined ? parsed.values : { ...parsed.values, [argument.name]: given };

  for (const [name, option] of Object.entries(spec.options)) {
    if (values[name] === '') throw usageError(`--${name} needs a value.`, `See ${help}`);
    if (option.type === 'string') checkChoice(`--${name}`, values[name], option.choices);
  }
  if (argument !== undefined) checkChoice(`<${argument.name}>`, given, argument.choices);
  for (const [one, other] of spec.conflicts ?? []) {
    if (isGiven(values[one]) && isGiven(values[other])) {
      throw usageError(
        `${shown(spec, one)} and ${shown(spec, other)} exclude each other.`,
        `See ${help}`,
      );
    }
  }
  return values;
}

/** The error for an option that a command, a group or the program does not have. */
export function unknownOption(
  typed: string,
  options: CommandSpec['options'],
  help: string,
): ReturnType<typeof usageError> {
  const known = [...Object.keys(options), ...Object.keys(GLOBAL_OPTIONS)];
  const near = suggest(typed.replace(/^-+/, ''), known);
  return usageError(
    `Unknown option ${shorten(typed)}.`,
    near === undefined ? `See ${help}` : `Did you mean --${near}? See ${help}`,
  );
}

function checkChoice(
  name: string,
  value: string | boolean | undefined,
  choices: readonly string[] | undefined,
): void {
  if (typeof value !== 'string' || choices === undefined || choices.includes(value)) return;
  const near = suggest(value, choices);
  throw usageError(
    `${name} cannot be ${shorten(value)}: it is one of ${choices.join(', ')}.`,
    near === undefined ? undefined : `Did you mean ${near}?`,
  );
}

function isGiven(value: string | boolean | undefined): boolean {
  return value !== undefined && value !== false;
}

function shown(spec: CommandSpec, name: string): string {
  return spec.argument?.name === name ? `<${name}>` : `--${name}`;
}
