import { join } from 'node:path';
import { ROOT, workspaceMembers } from '../bootstrap/workspace.mjs';

/** Where the pack step leaves the tarballs that the later steps check and install. */
export const TARBALLS = join(ROOT, '.cache', 'tarballs');

/** The members that are published, each with its tarball's path. */
export function publishedMembers() {
  return workspaceMembers(ROOT)
    .filter(({ manifest }) => manifest.private !== true)
    .map((member) => ({ ...member, tarball: join(TARBALLS, tarballName(member.manifest)) }));
}

/** Subpaths of a manifest's exports that are code, as import specifiers. */
export function codeEntries(manifest) {
  return Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'object')
    .map(([subpath]) => (subpath === '.' ? manifest.name : `${manifest.name}${subpath.slice(1)}`));
}

function tarballName({ name, version }) {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}
