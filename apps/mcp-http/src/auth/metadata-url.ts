/** Where the root form of the metadata is, for clients that look nowhere else. */
export const METADATA_ROOT = '/.well-known/oauth-protected-resource';

/** Where RFC 9728 says that the metadata of a resource is: its path comes after the well-known one. */
export function metadataUrl(publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return `${origin}${metadataPath(publicUrl)}`;
}

/** The path of {@link metadataUrl}. */
export function metadataPath(publicUrl: string): string {
  return `${METADATA_ROOT}${new URL(publicUrl).pathname.replace(/\/$/, '')}`;
}
