import type { Terminal } from '../terminal/terminal.js';
import type { OptionSpecs } from './option-spec.js';
import type { Outcome } from './outcome.js';
import type { ValuesOf } from './values-of.js';

/** The one argument of a command that is not an option. */
export interface ArgumentSpec {
  readonly name: string;
  readonly describe: string;
  readonly required: boolean;
  readonly choices?: readonly string[];
}

/** Values by option name, dashes included, and by the argument's name. A flag is never `undefined`. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command shows and accepts. Light: listing all of them loads no library. */
export interface CommandSpec {
  /** The words that call it: `['change', 'plan']`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Lines under the options in `--help`. */
  readonly details?: readonly string[];
  readonly argument?: ArgumentSpec;
  readonly options: OptionSpecs;
  /** Pairs of options, or an option and the argument, that exclude each other. */
  readonly conflicts?: readonly (readonly [string, string])[];
  /** Command lines as a user types them, and what each does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Imports the implementation; called only when the command is. */
  readonly load: () => Promise<{ run: (values: Values, terminal: Terminal) => Promise<Outcome> }>;
}

/**
 * Declares a command and checks that its implementation takes the values its options make.
 */
export function defineCommand<
  const Options extends OptionSpecs,
  const Argument extends ArgumentSpec = never,
>(
  spec: Omit<CommandSpec, 'options' | 'argument' | 'load'> & {
    readonly options: Options;
    readonly argument?: Argument;
    readonly load: () => Promise<{
      run: (values: ValuesOf<Options, Argument['name']>, terminal: Terminal) => Promise<Outcome>;
    }>;
  },
): CommandSpec {
  return spec as unknown as CommandSpec;
}
