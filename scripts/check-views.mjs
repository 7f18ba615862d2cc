#!/usr/bin/env node
// The scripts that run inside the MCP views are bundled from the sources of the pages that the command
// writes, and kept: a server reads no sources. --update makes them again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './bootstrap/workspace.mjs';
import { report } from './shared/report.mjs';

const VIEWS = 'packages/mcp/src/views';
const problems = [];
for (const name of ['blocks', 'plan']) {
  const file = `${VIEWS}/bundles/${name}-view-bundle.ts`;
  const text = moduleText(
    `${name.toUpperCase()}_VIEW_BUNDLE`,
    await bundle(`${VIEWS}/${name}-view.ts`),
  );
  if (process.argv.includes('--update')) writeFileSync(join(ROOT, file), text);
  if (readFileSync(join(ROOT, file), 'utf8') !== text) {
    problems.push(`${file} is not what its sources give: npm run check:views -- --update`);
  }
}
report(problems, 'the scripts of the views are those of their sources');

async function bundle(entry) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      conditions: ['@holdfast/source', 'module', 'browser', 'import', 'default'],
    },
    build: {
      write: false,
      minify: 'oxc',
      target: 'es2022',
      lib: { entry: join(ROOT, entry), formats: ['iife'], name: 'view' },
      // Lines that can be read in a difference.
      rolldownOptions: {
        output: {
          // What the libraries take of Node, of which browsers have another form.
          intro: 'const Buffer = { byteLength: (text) => new TextEncoder().encode(text).length };',
          minify: { compress: true, mangle: false, codegen: false },
        },
      },
    },
  });
  const [{ code, imports }] = output;
  if (output.length > 1 || imports.length > 0 || /\/ node_modules/u.test(code))
    throw new Error(`${entry} is not one script of ours that a browser can run.`);
  // Inside a page nothing may look like the end of the script.
  return code.replace(/<(?=\/script|!--|script)/giu, '\\x3C');
}

function moduleText(name, code) {
  return [
    '// Made by `npm run check:views -- --update`. Not to be edited.',
    `export const ${name} =`,
    `  ${JSON.stringify(code)};`,
    '',
  ].join('\n');
}
