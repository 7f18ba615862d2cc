declare const __HOLDFAST_RULES__: string | undefined;

/** A build puts in a digest of all sources that decide what is remembered of a project. */
export const RULES_OF_BUILD =
  typeof __HOLDFAST_RULES__ === 'string' ? __HOLDFAST_RULES__ : 'unbuilt';
