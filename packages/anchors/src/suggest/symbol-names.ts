import type { Declaration } from '@holdfast/syntax';

/** Without the labels, accessor words and discriminators that nobody writes in a text. */
export function bareName(qualifiedName: string): string {
  return qualifiedName
    .replace(/\([^()]*\)/g, '')
    .replace(/\.(?:get|set|static|static get|static set) (?=[^.]*$)/, '.');
}

/** A member's own name, without its container's. */
export function memberName({ qualifiedName, container }: Declaration): string {
  const bare = bareName(qualifiedName);
  const prefix = `${bareName(container)}.`;
  return bare.startsWith(prefix)
    ? bare.slice(prefix.length)
    : bare.slice(bare.lastIndexOf('.') + 1);
}
