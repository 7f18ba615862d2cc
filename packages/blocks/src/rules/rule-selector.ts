import type { BlockOwnership } from '../check/block-ownership.js';
import type { BlockId } from '../map/block-map.js';
import { compileGlob, hasGlobCharacter } from '../map/compile-glob.js';

/** One side of a rule, understood; or what is wrong with it. */
export type RuleSelector =
  | { readonly kind: 'files'; readonly paths: ReadonlySet<string> }
  /** A block for code that is still to come: its rules wait for it. */
  | { readonly kind: 'planned' }
  | { readonly kind: 'external'; readonly matches: (alias: string) => boolean }
  | { readonly kind: 'wrong'; readonly code: SelectorFault; readonly reason: string };

/** Why a side of a rule selects nothing. */
export type SelectorFault = 'unknown-block' | 'archived-block' | 'bad-pattern' | 'matches-nothing';

/** What a side that names something outside the repository begins with. */
export const EXTERNAL = 'external:';

/**
 * Understands one side of a rule (blocks.md 4): the id of a block, else a pattern over files when it
 * has `/` or a wildcard, else the path of a file at the root. A path that exists is also meant
 * literally, so that `app/[id]/page.tsx` selects itself. `external:` and a name, with wildcards,
 * is for the `to` side; `external:*` is everything outside, scopes included.
 */
export function selectForRule(
  text: string,
  side: 'from' | 'to',
  ownership: BlockOwnership,
): RuleSelector {
  if (text.startsWith(EXTERNAL)) return selectExternal(text, side);
  const { files, byId, resolved } = ownership;
  const block = byId.get(text as BlockId);
  if (block !== undefined) {
    if (block.state === 'archived') return wrong('archived-block', 'is archived and has no files');
    const members = resolved.get(block.blockId)?.members ?? [];
    if (members.length === 0 && block.kind === 'planned') return { kind: 'planned' };
    if (members.length === 0) return wrong('matches-nothing', 'has no files today');
    return { kind: 'files', paths: new Set(members.map(({ path }) => path)) };
  }
  const isPattern = text.includes('/') || hasGlobCharacter(text);
  if (!isPattern && !files.has(text)) return wrong('unknown-block', 'is no block of the map');
  const glob = compileGlob(text);
  if (!glob.ok && !files.has(text)) return wrong('bad-pattern', glob.reason);
  const paths = new Set(files.sorted.filter((path) => glob.ok && glob.matches(path)));
  if (files.has(text)) paths.add(text);
  if (paths.size === 0) return wrong('matches-nothing', 'matches no file');
  return { kind: 'files', paths };
}

function selectExternal(text: string, side: 'from' | 'to'): RuleSelector {
  if (side === 'from') return wrong('bad-pattern', 'is outside, which imports nothing of ours');
  const name = text.slice(EXTERNAL.length);
  const glob = compileGlob(name === '*' ? '**' : name);
  if (!glob.ok) return wrong('bad-pattern', glob.reason);
  return { kind: 'external', matches: (alias) => alias === name || glob.matches(alias) };
}

function wrong(code: SelectorFault, reason: string): RuleSelector {
  return { kind: 'wrong', code, reason };
}
