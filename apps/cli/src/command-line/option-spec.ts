/** One option of a command line. Values are text; a command turns its own into numbers or times. */
export type OptionSpec =
  | { readonly type: 'boolean'; readonly describe: string }
  | {
      readonly type: 'string';
      readonly describe: string;
      /** Stands for the value in the help: `DIR`. */
      readonly value: string;
      readonly choices?: readonly string[];
    };

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;
