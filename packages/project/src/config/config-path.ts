/**
 * Where the configuration is, relative to the project's root.
 *
 * @example
 * ```ts
 * import { CONFIG_PATH } from '@holdfast/project';
 *
 * console.log(CONFIG_PATH);
 * // .holdfast/config.json
 * ```
 */
export const CONFIG_PATH = '.holdfast/config.json';
