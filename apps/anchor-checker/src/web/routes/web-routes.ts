import { ANCHOR_ROUTES } from './anchor-routes.js';
import { RECORD_ROUTES } from './record-routes.js';
import { REPOSITORY_ROUTES } from './repository-routes.js';
import { SETTINGS_ROUTES } from './settings-routes.js';
import type { WebRoute } from './web-route.js';

/** Every address for those who are signed in, each with the role that it takes. */
export const WEB_ROUTES: readonly WebRoute[] = [
  ...REPOSITORY_ROUTES,
  ...ANCHOR_ROUTES,
  ...RECORD_ROUTES,
  ...SETTINGS_ROUTES,
];
