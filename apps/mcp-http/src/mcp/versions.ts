import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/** Revisions of the protocol that are served, the latest first. */
export const VERSIONS: readonly string[] = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];

/** Whether a header names a revision that is served. */
export function isKnownVersion(version: unknown): boolean {
  return typeof version === 'string' && VERSIONS.includes(version.trim());
}
