import type { Anchor } from './anchor.js';
import { compareAnchors } from './format-anchors.js';
import { splitTarget } from './split-target.js';

/**
 * The anchors whose documents describe a target: a whole file, a declaration with all its members, or
 * lines that overlap. Retired ones are history and are left out.
 *
 * @param target - `src/parse.ts`, `src/parse.ts#Parser`, `ci.yml:10-20`, `docs/a.md#limits`, or a
 *   declaration's name alone.
 *
 * @example
 * ```ts
 * import { documentsFor } from '@holdfast/anchors';
 *
 * console.log(documentsFor([], 'src/parse.ts#parseFile'));
 * // []
 * ```
 */
export function documentsFor(anchors: readonly Anchor[], target: string): readonly Anchor[] {
  const ways = splitTarget(target);
  const written = target.trim().replace(/^\.\//, '');
  return anchors
    .filter((anchor) => anchor.retired === undefined)
    .filter((anchor) => fileOf(anchor) === written || ways.some((way) => fits(anchor, way)))
    .sort(compareAnchors);
}

/**
 * The anchors on declarations that enclose a target: whoever changes a method has to read what is said
 * of its class too. Retired ones are left out, and so are the target's own, see {@link documentsFor}.
 *
 * @param target - `src/parse.ts#Parser.parse`, or a declaration's name alone; nothing encloses others.
 *
 * @example
 * ```ts
 * import { documentsAround } from '@holdfast/anchors';
 *
 * console.log(documentsAround([], 'src/parse.ts#Parser.parse'));
 * // []
 * ```
 */
export function documentsAround(anchors: readonly Anchor[], target: string): readonly Anchor[] {
  const ways = splitTarget(target);
  const isAround = (anchor: Anchor) =>
    ways.some((way) => {
      if (way.kind === 'name') return encloses(anchor, way.name);
      return way.kind === 'symbol' && fileOf(anchor) === way.file && encloses(anchor, way.name);
    });
  return anchors
    .filter((anchor) => anchor.retired === undefined && isAround(anchor))
    .sort(compareAnchors);
}

function encloses(anchor: Anchor, name: string): boolean {
  if (anchor.target !== 'declaration') return false;
  const bare = name.replace(/^[a-z]+ /, '');
  // A member's own name may start with a word, such as `get`, and hold dots in its argument types.
  return [name, bare].some((it) => it.startsWith(`${anchor.qualifiedName}.`));
}

function fits(anchor: Anchor, way: ReturnType<typeof splitTarget>[number]): boolean {
  switch (way.kind) {
    case 'symbol':
      return fileOf(anchor) === way.file && isOn(anchor, way.name);
    case 'name':
      return isOn(anchor, way.name);
    case 'lines':
      return (
        anchor.target === 'range' &&
        anchor.fileHint === way.file &&
        anchor.range.start <= way.end &&
        way.start <= anchor.range.end
      );
    case 'section':
      return (
        anchor.target === 'pair' &&
        anchor.pair.document === way.document &&
        (anchor.pair.section === way.section ||
          anchor.pair.section?.endsWith(`/${way.section}`) === true)
      );
    case 'document':
    case 'file':
      return false;
  }
}

function fileOf(anchor: Anchor): string {
  return anchor.target === 'pair' ? anchor.pair.document : anchor.fileHint;
}

/** On the declaration itself or on one of its members. */
function isOn(anchor: Anchor, name: string): boolean {
  if (anchor.target !== 'declaration') return false;
  const { kind, qualifiedName } = anchor;
  if (name === `${kind} ${qualifiedName}`) return true;
  const bare = name.replace(/^[a-z]+ /, '');
  const isContainer = qualifiedName.startsWith(`${bare}.`);
  return isContainer || qualifiedName === name;
}
