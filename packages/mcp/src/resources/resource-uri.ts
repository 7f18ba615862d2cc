/** What an address `holdfast://…` names. */
export interface ResourceName {
  readonly kind: 'blocks' | 'anchors' | 'plan' | 'status';
  /** A document below the root; only of anchors, and always there. */
  readonly document?: string;
  /** Id of a saved plan, or its first 8 or more digits; only of plans, and always there. */
  readonly plan?: string;
  /** The configured repository; may be left out where there is one. */
  readonly repository?: string;
}

/**
 * The address of a resource. Names of documents and repositories are percent-encoded, so that nothing
 * in them can be read as anything but a name.
 */
export function resourceUri({ kind, document, plan, repository }: ResourceName): string {
  const part = document ?? plan;
  const path = part === undefined ? '' : `/${encodeURIComponent(part)}`;
  const query = repository === undefined ? '' : `?repository=${encodeURIComponent(repository)}`;
  return `holdfast://${kind}${path}${query}`;
}

/** What an address names; undefined where there can be no such resource. */
export function parseResourceUri(uri: string): ResourceName | undefined {
  const match = /^holdfast:\/\/([a-z]+)(?:\/([^?#]+))?(?:\?repository=([^&#]+))?$/u.exec(uri);
  if (match === null) return undefined;
  const [, kind, path, query] = match;
  const [document, repository] = [path, query].map(decoded);
  if (document === null || repository === null) return undefined;
  const named = repository === undefined ? {} : { repository };
  if (kind === 'plan' && document !== undefined && /^[0-9a-f]{8,64}$/.test(document)) {
    return { kind, plan: document, ...named };
  }
  if (kind === 'anchors' && document !== undefined) return { kind, document, ...named };
  if ((kind === 'blocks' || kind === 'status') && document === undefined) return { kind, ...named };
  return undefined;
}

/** Null for what is no percent-encoding of a text. */
function decoded(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
