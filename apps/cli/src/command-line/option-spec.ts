/** One option of a command line. Values are text; a command turns its own into numbers or times. */
export type OptionSpec =
  | { readonly type: 'boolean'; readonly describe: string }
  | {
      readonly type: 'string';
      readonly describe: string;
      /** Stands for the value in the help: `DIR`. */
      readonly value: string;
      readonly choices?: readonly string[];
      /** What the option means without a value; one is given with `=` then, as `--name=VALUE`. */
      readonly bare?: string;
    };

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;
