/** Version of the store's format that this program reads and writes. */
export const STORE_VERSION = 1;
