import { decodeUtf8, shorten } from '@holdfast/base';
import { contentOf } from './find-section.js';
import { hashLines, splitLines } from './hash-lines.js';
import { lineRange } from './line-range.js';
import { readFile } from './read-target.js';
import { requireSection } from './require-section.js';
import { resolveName } from './resolve-name.js';
import { resolveSymbol } from './resolve-symbol.js';
import type { TargetResult, TargetSources } from './resolved-target.js';
import { splitTarget, type WrittenTarget } from './split-target.js';
import { type TargetProblem, targetProblem } from './target-problem.js';

/**
 * Looks up what somebody wrote as a target, at once and exactly. A misspelt name is refused with the
 * nearest ones, a name that fits several declarations with the list of them.
 *
 * - `src/parse.ts#parseFile`, `src/parse.ts#Parser.parse`, `src/parse.ts#class Parser`: a declaration.
 * - `ci.yml:10-20`, `ci.yml#L10-L20`: lines, both included, from 1.
 * - `docs/technical.md#limits`, `docs/technical.md`: another document or its section.
 * - `parseFile`: a declaration whose name is unique in the project.
 *
 * @example
 * ```ts
 * import { resolveTarget } from '@holdfast/anchors';
 * import { memorySourceTree } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const tree = memorySourceTree({ 'src/parse.ts': 'export function parseFile() {}\n' });
 * const facts = createFactsProvider({ workers: 0 });
 * const good = await resolveTarget('src/parse.ts#parseFile', { tree, facts });
 * console.log(good.ok && good.target.kind);
 * // declaration
 * const bad = await resolveTarget('src/parse.ts#parseFiel', { tree, facts });
 * if (!bad.ok) console.log(bad.problem.hint);
 * // Did you mean src/parse.ts#function parseFile?
 * await facts.close();
 * ```
 */
export async function resolveTarget(text: string, sources: TargetSources): Promise<TargetResult> {
  const ways = splitTarget(text);
  let chosen = ways[0];
  for (const way of ways) {
    if (way.kind === 'name' || (await sources.tree.entry(pathOf(way))) === undefined) continue;
    chosen = way;
    break;
  }
  if (chosen === undefined) {
    return failed(targetProblem('anchor-target-invalid', 'The target is empty.', { hint: FORMS }));
  }
  switch (chosen.kind) {
    case 'symbol':
      return await resolveSymbol(chosen.file, chosen.name, sources);
    case 'lines':
      return await resolveLines(chosen, sources);
    case 'section':
    case 'document':
      return await resolvePair(chosen, sources);
    case 'file':
      return await refuseWholeFile(chosen.file, sources);
    case 'name':
      return await resolveName(chosen.name, sources);
  }
}

const FORMS =
  'Write file#Qualified.name, file:10-20, document.md#section, or a name that is unique in the project.';

function pathOf(way: Exclude<WrittenTarget, { kind: 'name' }>): string {
  return 'file' in way ? way.file : way.document;
}

function failed(problem: TargetProblem): TargetResult {
  return { ok: false, problem };
}

async function resolveLines(
  { file, start, end }: Extract<WrittenTarget, { kind: 'lines' }>,
  sources: TargetSources,
): Promise<TargetResult> {
  const read = await readFile(file, sources);
  if (!read.ok) return read;
  const text = decodeUtf8(read.bytes);
  if (text === undefined) {
    return failed(
      targetProblem('anchor-target-unreadable', `${shorten(file)} is not UTF-8 text.`, {
        path: file,
        hint: 'Only text can be anchored.',
      }),
    );
  }
  const found = lineRange(text, start, end);
  if (found.ok)
    return { ok: true, target: { kind: 'range', file, blob: read.blob, range: found.range } };
  const lines = start === end ? `Line ${start}` : `Lines ${start} to ${end}`;
  const message =
    found.reason === 'blank'
      ? `${lines} of ${shorten(file)} ${start === end ? 'is' : 'are'} blank.`
      : `${lines} ${start === end ? 'is' : 'are'} not in ${shorten(file)}, which has ${found.lineCount} lines.`;
  const hint =
    found.reason === 'blank'
      ? 'Choose lines with some text: blank ones cannot be found again.'
      : 'Give a first and a last line, counted from 1, the first not after the last.';
  return failed(targetProblem('anchor-range-invalid', message, { path: file, hint }));
}

async function resolvePair(
  way: Extract<WrittenTarget, { kind: 'section' | 'document' }>,
  sources: TargetSources,
): Promise<TargetResult> {
  const { document } = way;
  const read = await readFile(document, sources);
  if (!read.ok) return read;
  const text = decodeUtf8(read.bytes);
  if (text === undefined) {
    return failed(
      targetProblem('anchor-target-unreadable', `${shorten(document)} is not UTF-8 text.`, {
        path: document,
      }),
    );
  }
  const { blob } = read;
  if (way.kind === 'document') {
    return { ok: true, target: { kind: 'pair', document, blob, hash: hashLines(text).hash } };
  }
  const found = requireSection(document, text, way.section);
  if (!found.ok) return found;
  const { hash } = hashLines(contentOf(found.section, splitLines(text)));
  return { ok: true, target: { kind: 'pair', document, blob, section: found.section.id, hash } };
}

async function refuseWholeFile(file: string, sources: TargetSources): Promise<TargetResult> {
  const read = await readFile(file, sources);
  if (!read.ok) return read;
  return failed(
    targetProblem('anchor-target-invalid', `${shorten(file)} names a whole file.`, {
      path: file,
      hint: `Name a declaration in it, ${file}#name, or lines, ${file}:10-20.`,
    }),
  );
}
