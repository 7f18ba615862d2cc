import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take much longer than others, in the order they start, so that no core waits for the
 * last of them. The runner knows by itself only what took long in an earlier run in the same clone.
 */
export const LONGEST: readonly string[] = [
  'apps/mcp-http/test/program.test.ts',
  'packages/journal/test/harness/h1-crashes.test.ts',
  'apps/cli/test/mcp.test.ts',
  'packages/journal/test/harness/planted-faults.test.ts',
  'apps/cli/test/blocks.test.ts',
  'packages/syntax/test/matrix/mutation-matrix.test.ts',
  'packages/journal/test/harness/h2-power-cuts.test.ts',
  'packages/syntax/test/matrix/format-matrix.test.ts',
  'packages/journal/test/harness/h1-users.test.ts',
  // Of the longer tier.
  'packages/journal/test/harness/kill.long.test.ts',
  'apps/anchor-checker/test/kills.long.test.ts',
  'packages/mcp/test/views/views.long.test.ts',
  'apps/mcp-http/test/soak.long.test.ts',
  'packages/syntax/test/matrix/mutation-matrix.long.test.ts',
  'packages/journal/test/fuzz/documents.long.test.ts',
  'packages/journal/test/harness/h1-crashes.long.test.ts',
  'packages/journal/test/fuzz/journals.long.test.ts',
  'packages/blocks/test/draw-browser.long.test.ts',
  'scripts/newcomer.long.test.ts',
  'scripts/node-versions.long.test.ts',
  'scripts/layers.long.test.ts',
  'scripts/transcripts/transcripts.long.test.ts',
  'site/site.long.test.ts',
  'action/test/action.long.test.ts',
];

/**
 * Starts the longest files first; files that share a process follow one another, after the others.
 * With `--sequence.seed=N` the files of each project come in an order that the number decides, which
 * shows whether tests in one process depend on each other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { seed } = this.ctx.config.sequence;
    const position = (file: TestSpecification) =>
      seed === undefined ? startOf(file.moduleId) : digest(`${seed} ${file.moduleId}`);
    return sorted.sort((a, b) => {
      if (a.project.name !== b.project.name) return a.project.name < b.project.name ? -1 : 1;
      const [first, second] = [position(a), position(b)];
      return first < second ? -1 : first > second ? 1 : 0;
    });
  }
}

/** Place in {@link LONGEST}; behind it for others. */
export function startOf(path: string): number {
  const place = LONGEST.findIndex((file) => path.endsWith(`/${file}`));
  return place < 0 ? LONGEST.length : place;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
