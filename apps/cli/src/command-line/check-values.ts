import { shorten } from '@holdfast/base';
import type { CommandSpec, Values } from './command-spec.js';
import type { Parsed } from './parsed.js';
import { GLOBAL_OPTIONS } from './shared-options.js';
import { suggest } from './suggest.js';
import { usageError } from './usage-error.js';

/**
 * Checks what was typed against what the command takes.
 *
 * @returns the values, the positional ones under their arguments' names.
 * @throws HoldfastError `usage-error`, with a suggestion where a name is nearly right.
 */
export function checkValues(spec: CommandSpec, parsed: Parsed): Values {
  const help = `holdfast ${spec.words.join(' ')} --help`;
  const [unknown] = parsed.unknown;
  if (unknown !== undefined) throw unknownOption(unknown, spec.options, help);

  const values: Values = { ...parsed.values, ...argumentValues(spec, parsed, help) };

  for (const [name, option] of Object.entries(spec.options)) {
    if (values[name] === '') throw usageError(`--${name} needs a value.`, `See ${help}`);
    if (option.type === 'string') checkChoice(`--${name}`, parsed.values[name], option.choices);
  }
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

function argumentValues(spec: CommandSpec, { positionals }: Parsed, help: string): Values {
  const specs = spec.arguments ?? [];
  const extra = specs.at(-1)?.many === true ? undefined : positionals[specs.length];
  if (extra !== undefined) {
    throw usageError(`There is no place for the argument ${shorten(extra)}.`, `See ${help}`);
  }
  const entries = specs.map(({ name, describe, required, choices, many }, index) => {
    const given = positionals[index];
    if (required && given === undefined) {
      throw usageError(
        `holdfast ${spec.words.join(' ')} needs <${name}>: ${describe}.`,
        `See ${help}`,
      );
    }
    checkChoice(`<${name}>`, given, choices);
    return [name, many === true ? positionals.slice(index) : given] as const;
  });
  return Object.fromEntries(entries);
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

function isGiven(value: Values[string]): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== false;
}

function shown(spec: CommandSpec, name: string): string {
  return spec.arguments?.some((it) => it.name === name) ? `<${name}>` : `--${name}`;
}
