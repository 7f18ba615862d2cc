import { metadataUrl } from '../auth/metadata-url.js';
import type { ScopeChallenge } from '../mcp/check-messages.js';
import type { Admission } from './app-options.js';

/** How clients of a server are told which scopes they lack: in the names of their issuer. */
export function scopeChallenge(admission: Admission): ScopeChallenge {
  if (admission.kind === 'open' || admission.oauth === undefined) {
    return { scopeNames: (scopes) => scopes };
  }
  const { scopePrefix, publicUrl } = admission.oauth;
  return {
    scopeNames: (scopes) => scopes.map((scope) => `${scopePrefix}${scope}`),
    resourceMetadata: metadataUrl(publicUrl),
  };
}
