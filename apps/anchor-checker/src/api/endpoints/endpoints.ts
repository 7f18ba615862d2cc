import type { Endpoint } from '../endpoint.js';
import { ANCHOR_ENDPOINTS } from './anchors.js';
import { REPOSITORY_ENDPOINTS } from './repositories.js';
import { SERVICE_ENDPOINTS } from './service.js';

/** The REST interface, but for webhooks and badges, which are not for its callers. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...REPOSITORY_ENDPOINTS,
  ...ANCHOR_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
];
