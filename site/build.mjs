#!/usr/bin/env node
// `node site/build.mjs`: builds the site of the documents into site/dist, without a network, and checks its links.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { drawMap } from './build/draw-map.mjs';
import { licencesPage } from './build/licences-page.mjs';
import { linkProblems } from './build/link-problems.mjs';
import { stagePages } from './build/stage.mjs';

const SITE = fileURLToPath(new URL('.', import.meta.url));
const dist = join(SITE, 'dist');
rmSync(dist, { recursive: true, force: true });
const pages = stagePages({
  'reference/licences.md': licencesPage(),
  'public/map.svg': drawMap(),
});
await build(SITE);
// Some hosts would leave out what begins with an underscore.
writeFileSync(join(dist, '.nojekyll'), '');
const problems = linkProblems(dist);
for (const problem of problems) console.log(problem);
console.log(`${pages.length} pages, ${problems.length} broken links`);
// The bundler's own threads would keep the process.
process.exit(problems.length === 0 ? 0 : 1);
