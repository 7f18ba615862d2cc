/** Where the configuration is, relative to the project's root. */
export const CONFIG_PATH = '.holdfast/config.json';
