/** What `WWW-Authenticate` says, of RFC 6750 and RFC 9728. */
export interface Challenge {
  readonly error?: 'invalid_token' | 'insufficient_scope';
  readonly description?: string;
  /** What the request needs. */
  readonly scopes?: readonly string[];
  /** Where a client learns who issues tokens; only where somebody does. */
  readonly resourceMetadata?: string;
}

/** Writes a challenge. All its texts are the server's own. */
export function challengeHeader(challenge: Challenge): string {
  const parameters = [
    ['realm', 'holdfast'],
    ['error', challenge.error],
    ['error_description', challenge.description],
    ['scope', challenge.scopes?.join(' ')],
    ['resource_metadata', challenge.resourceMetadata],
  ].flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []));
  return `Bearer ${parameters.join(', ')}`;
}
