import { HoldfastError, sha256, utf8Length } from '@holdfast/base';
import type { Configuration, Snapshot } from '@holdfast/plan';
import { OUTPUT_BYTES } from '../output/page.js';
import { REPOSITORY_DATA } from '../output/repository-data.js';
import type { HostSnapshot } from '../project-host.js';
import type { ToolOutput } from '../tool.js';

/**
 * Evidence that is complete whatever its size: of configurations that have no room only the hashes
 * are left, of those that nobody asked for first, and of the largest first.
 *
 * @throws HoldfastError `too-large` where not even the hashes fit.
 */
export function snapshotAnswer(
  { snapshot, missingFiles }: HostSnapshot,
  asked: ReadonlySet<string>,
): ToolOutput {
  const inOrder = [...snapshot.configurations].sort(
    (a, b) => rankOf(a, asked) - rankOf(b, asked) || a.content.length - b.content.length,
  );
  for (let kept = inOrder.length; kept >= 0; kept -= 1) {
    const left = new Set(inOrder.slice(kept).map(({ path }) => path));
    const answer = {
      ...REPOSITORY_DATA,
      snapshot: without(snapshot, left),
      missingFiles,
      left_out: [...left].sort(),
      truncated: left.size > 0,
    };
    if (utf8Length(JSON.stringify(answer)) <= OUTPUT_BYTES) return answer;
  }
  throw new HoldfastError('too-large', 'The evidence for these paths does not fit.', {
    hint: 'Ask for fewer paths in one call.',
  });
}

function rankOf({ path }: Configuration, asked: ReadonlySet<string>): number {
  return asked.has(path) ? 0 : 1;
}

function without(snapshot: Snapshot, left: ReadonlySet<string>): Snapshot {
  const listed = new Set(snapshot.files.map(({ path }) => path));
  const hashes = snapshot.configurations
    .filter(({ path }) => left.has(path) && !listed.has(path))
    .map(({ path, content }) => ({ path, sha256: sha256(content) }));
  return {
    ...snapshot,
    configurations: snapshot.configurations.filter(({ path }) => !left.has(path)),
    files: [...snapshot.files, ...hashes],
  };
}
