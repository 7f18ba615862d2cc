import type { Terminal } from '../terminal/terminal.js';
import type { OptionSpecs } from './option-spec.js';
import type { Outcome } from './outcome.js';
import type { ValuesOf } from './values-of.js';

/** An argument of a command that is not an option. */
export interface ArgumentSpec {
  readonly name: string;
  readonly describe: string;
  readonly required: boolean;
  readonly choices?: readonly string[];
  /** Takes all words that are left; only the last argument can. */
  readonly many?: true;
}

/**
 * Values by option name, dashes included, and by argument name. A flag is never `undefined`, and an
 * argument that takes many words is a list.
 */
export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What a command shows and accepts. Light: listing all of them loads no library. */
export interface CommandSpec {
  /** The words that call it: `['change', 'plan']`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Lines under the options in `--help`. */
  readonly details?: readonly string[];
  readonly arguments?: readonly ArgumentSpec[];
  readonly options: OptionSpecs;
  /** Pairs of options or arguments that exclude each other. */
  readonly conflicts?: readonly (readonly [string, string])[];
  /** Command lines as a user types them, and what each does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Exit code of a command line that is not understood; 1 unless 1 means something else here. */
  readonly usageExit?: 2;
  /** Imports the implementation; called only when the command is. */
  readonly load: () => Promise<{ run: (values: Values, terminal: Terminal) => Promise<Outcome> }>;
}

/**
 * Declares a command and checks that its implementation takes the values its options make.
 */
export function defineCommand<
  const Options extends OptionSpecs,
  const Arguments extends readonly ArgumentSpec[] = [],
>(
  spec: Omit<CommandSpec, 'options' | 'arguments' | 'load'> & {
    readonly options: Options;
    readonly arguments?: Arguments;
    readonly load: () => Promise<{
      run: (
        values: ValuesOf<Options, NameOf<Arguments, 'one'>, NameOf<Arguments, 'many'>>,
        terminal: Terminal,
      ) => Promise<Outcome>;
    }>;
  },
): CommandSpec {
  return spec as unknown as CommandSpec;
}

type NameOf<Arguments extends readonly ArgumentSpec[], Kind extends 'one' | 'many'> = {
  [I in keyof Arguments]: Arguments[I] extends { readonly many: true }
    ? Kind extends 'many'
      ? Arguments[I]['name']
      : never
    : Kind extends 'one'
      ? Arguments[I]['name']
      : never;
}[number];
