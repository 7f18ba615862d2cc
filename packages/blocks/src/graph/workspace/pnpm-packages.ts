import { member, texts } from '../json-access.js';
import { plainPackages } from './plain-packages.js';

/**
 * The patterns under `packages` of a `pnpm-workspace.yaml`; `undefined` when it cannot be parsed. The
 * parser takes longer to load than most scans may last, and hardly any such file needs it.
 */
export async function pnpmPackages(content: string): Promise<readonly string[] | undefined> {
  const plain = plainPackages(content);
  if (plain !== undefined) return plain;
  const yaml = await import('yaml');
  // A bundle gives the module as its default only.
  const { parse }: typeof yaml = 'default' in yaml ? (yaml.default as typeof yaml) : yaml;
  try {
    // Without `logLevel` the parser prints warnings; aliases are bounded against expansion bombs.
    const value: unknown = parse(content, { logLevel: 'error', maxAliasCount: 100 });
    return texts(member(value, 'packages'));
  } catch {
    // Whatever the parser says is about the text.
    return undefined;
  }
}
