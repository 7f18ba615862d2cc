/** Secrets that forges sign webhooks with, from the environment. */
export interface WebhookSecrets {
  /** `HOLDFAST_WEBHOOK_SECRET`, which is believed for every repository. */
  readonly shared?: string;
  /** `HOLDFAST_WEBHOOK_SECRET_<NAME>`: for repositories with the credential of this name alone. */
  readonly named: ReadonlyMap<string, string>;
}

/** Whether there is any, without which nothing is believed. */
export function hasWebhookSecret({ shared, named }: WebhookSecrets): boolean {
  return shared !== undefined || named.size > 0;
}

/** Takes the secrets out of an environment, so that no program started later inherits one. */
export function takeWebhookSecrets(env: NodeJS.ProcessEnv): WebhookSecrets {
  const named = new Map<string, string>();
  let shared: string | undefined;
  for (const [variable, value] of Object.entries(env)) {
    const match = /^HOLDFAST_WEBHOOK_SECRET(?:_([A-Z0-9_]{1,60}))?$/.exec(variable);
    if (match === null) continue;
    delete env[variable];
    if (value === undefined || value === '') continue;
    if (match[1] === undefined) shared = value;
    else named.set(`HOLDFAST_GIT_TOKEN_${match[1]}`, value);
  }
  return { named, ...(shared === undefined ? {} : { shared }) };
}
