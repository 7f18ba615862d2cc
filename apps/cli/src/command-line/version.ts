/** Put in by the build from package.json, so that showing it reads no file. */
declare const __HOLDFAST_VERSION__: string;

export const VERSION: string = __HOLDFAST_VERSION__;
