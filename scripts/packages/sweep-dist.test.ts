import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepDist } from './sweep-dist.mjs';

test('what no entry leads to and what has lost its source goes, everything else stays', () => {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-sweep-'));
  const files = {
    'src/index.ts': '',
    'src/part/inner.ts': '',
    'dist/index.js': "import './chunk-new.js'; const later = () => import('./part/inner.js');",
    'dist/chunk-new.js': "new URL('./worker.js', import.meta.url); find('by-name.js');",
    'dist/part/by-name.js': '',
    'dist/worker.js': '',
    'dist/part/inner.js': "import '../chunk-new.js'",
    'dist/chunk-old.js': '',
    'dist/index.d.ts': '',
    'dist/part/inner.d.ts': '',
    'dist/part/gone.d.ts': '',
    'dist/data.json': '',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  const manifest = { exports: { '.': { default: './dist/index.js' } } };
  expect(sweepDist({ path, manifest }).sort()).toEqual([
    'dist/chunk-old.js',
    'dist/part/gone.d.ts',
  ]);
  expect(sweepDist({ path, manifest })).toEqual([]);
  rmSync(path, { recursive: true });
});
