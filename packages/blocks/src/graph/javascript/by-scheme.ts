import type { Resolution } from '../resolution.js';
import { packageName } from './package-name.js';

/** `node:fs`, `npm:react@19`, `jsr:@std/path`, `https://…`, `bun:test`, `virtual:…`, `data:…`. */
export function byScheme(scheme: string, specifier: string): Resolution {
  const rest = specifier.slice(scheme.length + 1);
  switch (scheme) {
    case 'node':
    case 'bun':
    case 'deno':
    case 'cloudflare':
    case 'workerd':
      return { kind: 'external', class: scheme, alias: specifier };
    case 'npm':
    case 'jsr':
      return {
        kind: 'external',
        class: scheme,
        alias: packageName(rest.replace(/^\//, ''))?.name ?? rest,
      };
    case 'http':
    case 'https':
      // A host never becomes a name of the map; the first part of the path says what it is.
      return {
        kind: 'external',
        class: 'url',
        alias: rest.split('/')[3]?.replace(/[@?#].*$/, '') || 'remote module',
      };
    case 'file':
      return { kind: 'unresolved', reason: 'not-found' };
    default:
      return { kind: 'ignored' };
  }
}
