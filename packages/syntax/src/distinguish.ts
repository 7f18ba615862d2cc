import type { DeclarationSpec } from './language.js';

/** One declaration with all its parts, such as the overloads of a set. */
export interface Found {
  readonly specs: readonly DeclarationSpec[];
  readonly name: string;
  readonly container: string;
}

/** Adds discriminators, then ordinals, where `{kind, name}` still collides. */
export function distinguish(parts: readonly Found[]): readonly Found[] {
  const levels = parts.reduce((most, part) => Math.max(most, marks(part).length), 0);
  let named = parts;
  for (let level = 0; level < levels; level += 1) {
    const differ = differing(named, level);
    named = named.map((part) => {
      const mark = marks(part)[level] ?? '';
      return mark !== '' && differ.has(identity(part))
        ? { ...part, name: `${part.name}(${mark})` }
        : part;
    });
  }
  const counts = count(named);
  // Seldom does any name stand twice.
  if (counts.size === named.length) return named;
  const ordinals = new Map<string, number>();
  return named.map((part) => {
    const key = identity(part);
    if (counts.get(key) === 1) return part;
    const ordinal = (ordinals.get(key) ?? 0) + 1;
    ordinals.set(key, ordinal);
    return ordinal === 1 ? part : { ...part, name: `${part.name}#${ordinal}` };
  });
}

/** Identities that several parts share whose marks of a level are not all the same. */
function differing(parts: readonly Found[], level: number): ReadonlySet<string> {
  const first = new Map<string, string>();
  const differ = new Set<string>();
  for (const part of parts) {
    const mark = marks(part)[level] ?? '';
    const other = first.get(identity(part));
    if (other === undefined) first.set(identity(part), mark);
    else if (other !== mark) differ.add(identity(part));
  }
  return differ;
}

function marks(part: Found): readonly string[] {
  const discriminator = part.specs[0]?.discriminator ?? [];
  return typeof discriminator === 'string' ? [discriminator] : discriminator;
}

function count(parts: readonly Found[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) {
    const key = identity(part);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function identity(part: Found): string {
  return `${part.specs[0]?.kind}\0${part.name}`;
}
