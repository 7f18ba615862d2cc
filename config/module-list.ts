import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Writes `modules.json`: which source files each chunk of a bundle holds. Chunks are minified and do not say it,
 * and tests ask what a command loads. It is not published.
 */
export function moduleList(dist: string): Plugin {
  return {
    name: 'module-list',
    setup(build) {
      build.onEnd(({ metafile }) => {
        const outputs = Object.entries(metafile?.outputs ?? {});
        const modules = outputs.map(([path, { inputs }]) => [basename(path), Object.keys(inputs)]);
        if (modules.length === 0) return;
        // tsup writes the chunks itself, after this.
        mkdirSync(dist, { recursive: true });
        writeFileSync(join(dist, 'modules.json'), JSON.stringify(Object.fromEntries(modules)));
      });
    },
  };
}
