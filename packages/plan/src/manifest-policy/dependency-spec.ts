import semver from 'semver';

/**
 * Whether a dependency spec names a version in the registry: an exact version, a range, `latest`,
 * or an `npm:` alias of one of those (change.md 3.4). Local paths, git, URLs, `workspace:`,
 * `catalog:` and other dist-tags are not.
 */
export function isRegistrySpec(spec: string): boolean {
  if (spec.length > MAX_SPEC_UNITS) return false;
  if (!spec.startsWith('npm:')) return isVersionSpec(spec);
  const target = spec.slice('npm:'.length);
  // Yarn writes a plain range behind the protocol; npm and pnpm a package name with a range.
  if (isVersionSpec(target)) return target !== '';
  const at = target.indexOf('@', 1);
  const name = at < 0 ? target : target.slice(0, at);
  return isPackageName(name) && (at < 0 || isVersionSpec(target.slice(at + 1)));
}

/** Whether registries accept this name for a new package: npm's rules of today. */
export function isPackageName(name: string): boolean {
  return (
    name.length <= 214 && /^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/.test(name)
  );
}

/** Longer than any range a person writes, short enough to parse in no time. */
const MAX_SPEC_UNITS = 256;

function isVersionSpec(spec: string): boolean {
  return spec === 'latest' || semver.validRange(spec) !== null;
}
