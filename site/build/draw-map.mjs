import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND } from '../../scripts/bootstrap/freshness.mjs';
import { ROOT } from '../../scripts/bootstrap/workspace.mjs';

/** The map of this repository as a picture; where none is kept, of what a scan proposes in a copy. */
export function drawMap() {
  const holdfast = (cwd, ...args) =>
    execFileSync(process.execPath, [join(ROOT, COMMAND), 'blocks', ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  if (existsSync(join(ROOT, '.holdfast/blocks.json')))
    return holdfast(ROOT, 'draw', '--format', 'svg');
  const area = mkdtempSync(join(tmpdir(), 'holdfast-map-'));
  try {
    const copy = join(area, 'holdfast');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, copy]);
    holdfast(copy, 'scan', '--by', 'owner', '--author', 'site');
    return holdfast(copy, 'draw', '--format', 'svg');
  } finally {
    rmSync(area, { recursive: true, force: true });
  }
}
