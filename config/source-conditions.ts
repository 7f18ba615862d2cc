/**
 * Resolution of vitest: `@holdfast/*` means the sources, so that tests never see a stale build.
 * The other names are vite's defaults, which setting the list replaces.
 */
export const sourceConditions = ['@holdfast/source', 'module', 'node'];
