import type { Anchor } from '@holdfast/anchors';
import type { SourceRead } from '@holdfast/source';
import type { Project } from '../project.js';

/** First and last line of an anchor's target in the content that it was confirmed for. */
export async function targetLines(
  project: Pick<Project, 'facts'>,
  path: string,
  read: Extract<SourceRead, { kind: 'found' }>,
  text: string,
  anchor: Anchor,
): Promise<{ readonly start: number; readonly end: number } | undefined> {
  switch (anchor.target) {
    case 'range':
      return anchor.range;
    case 'pair':
      return { start: 1, end: text.split('\n').length };
    case 'declaration': {
      const facts = await project.facts();
      const result = await facts.facts(path, read.contentId, async () => read.bytes);
      if (result.kind !== 'facts') return undefined;
      const found = result.facts.declarations.find(
        ({ kind, qualifiedName }) => kind === anchor.kind && qualifiedName === anchor.qualifiedName,
      );
      return found === undefined ? undefined : { start: found.lineStart, end: found.lineEnd };
    }
  }
}
