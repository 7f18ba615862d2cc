declare const __HOLDFAST_VERSION__: string | undefined;

/** The version of the program, which the build puts in. */
export const VERSION = typeof __HOLDFAST_VERSION__ === 'string' ? __HOLDFAST_VERSION__ : '0.0.0';
