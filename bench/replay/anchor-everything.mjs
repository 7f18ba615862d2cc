import { languageOf } from '@holdfast/syntax';

/**
 * One anchor for every declaration of a tree. Files with syntax errors are left out: what is in them
 * is not known well enough to be anchored.
 */
export async function anchorEverything(tree, facts, { path, max }) {
  const anchors = [];
  let skipped = 0;
  for (const entry of await tree.list()) {
    if (entry.type !== 'file' || languageOf(entry.path) === undefined) continue;
    if (path !== '' && !entry.path.startsWith(`${path}/`)) continue;
    const read = await tree.read(entry.path, 1_000_000);
    if (read.kind !== 'found') continue;
    const result = await facts.facts(entry.path, read.contentId, async () => read.bytes);
    if (result.kind !== 'facts') continue;
    if (result.facts.errors.length > 0) {
      skipped += result.facts.declarations.length;
      continue;
    }
    for (const declaration of result.facts.declarations)
      anchors.push(
        anchorOf(
          anchors.length,
          entry.path,
          read.contentId,
          tree.commit,
          result.facts,
          declaration,
        ),
      );
  }
  const step = Math.max(1, anchors.length / max);
  const chosen = anchors.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  return { anchors: chosen, skipped };
}

export function anchorOf(number, file, blob, commit, facts, declaration) {
  const { kind, qualifiedName, container, hashes, bodyTokens, lineStart, lineEnd } = declaration;
  return {
    id: `an_${String(number).padStart(12, '0')}`,
    document: 'REPLAY.md',
    target: 'declaration',
    language: facts.language,
    kind,
    qualifiedName,
    container,
    fileHint: file,
    scope: 'whole',
    hashes,
    bodyTokens,
    scheme: facts.scheme,
    grammar: facts.grammar,
    confirmed: { by: 'replay', kind: 'agent', at: '2026-01-01T00:00:00Z', commit, blob },
    // For the anchors that are compared with; a check does not look at it.
    lines: [lineStart, lineEnd],
    offsets: [declaration.start, declaration.end],
  };
}
