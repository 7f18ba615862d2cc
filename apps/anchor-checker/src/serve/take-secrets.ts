import { type Credentials, takeCredentials } from '../network/credentials.js';
import { takeWebhookSecrets, type WebhookSecrets } from '../service/webhook-secrets.js';

/** Everything secret that the environment has. It is never logged, stored or answered. */
export interface Secrets {
  readonly credentials: Credentials;
  readonly webhooks: WebhookSecrets;
  /** Signs outgoing webhooks. */
  readonly outgoing?: string;
  /** Of the user at the mail server. */
  readonly smtp?: string;
  /** Of the client at the identity provider. */
  readonly signIn?: string;
}

/** Takes the secrets out of an environment, so that no program started later inherits one. */
export function takeSecrets(env: NodeJS.ProcessEnv): Secrets {
  const outgoing = take(env, 'HOLDFAST_OUTGOING_WEBHOOK_SECRET');
  const smtp = take(env, 'HOLDFAST_SMTP_PASSWORD');
  const signIn = take(env, 'HOLDFAST_OIDC_CLIENT_SECRET');
  return {
    credentials: takeCredentials(env),
    webhooks: takeWebhookSecrets(env),
    ...(outgoing === undefined ? {} : { outgoing }),
    ...(smtp === undefined ? {} : { smtp }),
    ...(signIn === undefined ? {} : { signIn }),
  };
}

function take(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name];
  delete env[name];
  return value === '' ? undefined : value;
}
