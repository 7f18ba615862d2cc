import type { SignInConfig } from '../sign-in-schema.js';
import type { ProviderSettings } from './provider-settings.js';

/**
 * What configuration and environment say of the identity provider.
 *
 * @param clientSecret - of the environment; a configuration file is no place for a secret.
 */
export function providerSettingsOf(
  { roles = {}, ...config }: SignInConfig,
  clientSecret: string | undefined,
): ProviderSettings {
  const { issuer, clientId, name = 'Single sign-on', defaultRole } = config;
  return {
    issuer,
    clientId,
    name,
    scopes: config.scopes ?? ['profile', 'email'],
    roleClaim: config.roleClaim ?? 'groups',
    roles: {
      viewer: roles.viewer ?? [],
      editor: roles.editor ?? [],
      confirmer: roles.confirmer ?? [],
      admin: roles.admin ?? [],
    },
    ...(clientSecret === undefined || clientSecret === '' ? {} : { clientSecret }),
    ...(defaultRole === undefined ? {} : { defaultRole }),
    ...(issuer.startsWith('http:') ? { allowHttp: true } : {}),
  };
}
