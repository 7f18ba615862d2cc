import type { Block, BlockId, BlockMap } from '@holdfast/blocks';
import { blockOf, mapOf, NO_SOCKETS } from './small-map.js';

/** A map whose blocks depend on each other as `uses` says: from, to, number of imports. */
export function linkedMap(
  ids: readonly string[],
  uses: readonly (readonly [string, string, number])[],
  more: (id: string) => Partial<Block> = () => ({}),
): BlockMap {
  return mapOf(
    ids.map((id) => {
      const outputs = uses
        .filter(([from]) => from === id)
        .map(([from, to, count]) => ({
          to: to as BlockId,
          type: 'imports',
          count,
          via: [`${from}/a.ts -> ${to}/index.ts`, `${from}/b.ts -> ${to}/index.ts`],
        }));
      return blockOf(id, [`${id}/**`], { sockets: { ...NO_SOCKETS, outputs }, ...more(id) });
    }),
  );
}

/** Names that try to be more than a name. */
export const HOSTILE_NAMES: readonly string[] = [
  `"><img src=/x onerror="window.hit=1"><script>window.hit=1</script>`,
  '</script><script>window.hit=1</script>',
  '<!--<script>',
  ']]> & &amp; &#0;',
  `'"\`|%0A%`,
  '"] --> b0; click b0 "javascript:hit" %% `md`',
  'new\nline\r\ttab\u0000\u0007',
  '\u202eevil\u2066\u200b',
  'name\u2028line\ufeff',
  'W'.repeat(500),
  '漢字かな交じり文'.repeat(8),
  '👩\u200d💻 ❤\ufe0f 🏴',
  'می\u200cخواهم سلام',
  '\ud800 lone',
  '',
  ' ',
  '__proto__',
  'constructor',
];
