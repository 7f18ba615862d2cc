import type { GLOBAL_OPTIONS } from './shared-options.js';

/** The values that a command with these options and arguments is called with. */
export type ValuesOf<
  Options,
  Argument extends string = never,
  Many extends string = never,
> = ValuesOfOptions<Options & typeof GLOBAL_OPTIONS> & {
  readonly [K in Argument]: string | undefined;
} & { readonly [K in Many]: readonly string[] };

type ValuesOfOptions<Options> = {
  readonly [K in keyof Options]: Options[K] extends { type: 'boolean' }
    ? boolean
    : string | undefined;
};
