import type { FastifyInstance } from 'fastify';
import { METADATA_ROOT, metadataPath } from '../auth/metadata-url.js';
import { SCOPES } from '../auth/scopes.js';
import type { AppOptions } from './app-options.js';

/**
 * Says who issues tokens for this server (RFC 9728): at the path that belongs to its public address,
 * and at the root, where some clients look only. Nothing is there where nobody issues any.
 */
export function addMetadataRoutes(app: FastifyInstance, { admission }: AppOptions): void {
  if (admission.kind === 'open' || admission.oauth === undefined) return;
  const { publicUrl, issuer, scopePrefix } = admission.oauth;
  const metadata = {
    resource: publicUrl,
    authorization_servers: [issuer],
    scopes_supported: SCOPES.map((scope) => `${scopePrefix}${scope}`),
    bearer_methods_supported: ['header'],
    resource_name: 'Holdfast',
  };
  for (const url of new Set([METADATA_ROOT, metadataPath(publicUrl)])) {
    app.get(url, async () => metadata);
  }
}
