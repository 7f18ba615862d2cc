import { decodeUtf8, shorten } from '@holdfast/base';
import { splitLines } from './hash-lines.js';
import { readFile } from './read-target.js';
import { requireSection } from './require-section.js';
import type { TargetSources } from './resolved-target.js';
import { sectionPrint } from './section-print.js';
import { isMarkdownPath } from './split-target.js';
import { type TargetProblem, targetProblem } from './target-problem.js';

/** A document, or one section of it, that is there. */
export interface DocumentPlace {
  readonly document: string;
  readonly section?: string;
  readonly sectionPrint?: string;
}

/** A place, or why there is none. */
export type PlaceResult =
  | { readonly ok: true; readonly place: DocumentPlace }
  | { readonly ok: false; readonly problem: TargetProblem };

/** Looks up what somebody wrote as a document: `AGENTS.md`, `AGENTS.md#Parsing`, `docs/a.md#parsing/options`. */
export async function resolveDocument(text: string, sources: TargetSources): Promise<PlaceResult> {
  const written = text.trim().replace(/^\.\//, '');
  const [document, section] = await splitDocument(written, sources);
  const read = await readFile(document, sources);
  if (!read.ok) {
    const { problem } = read;
    const code =
      problem.code === 'anchor-target-missing' ? 'anchor-document-missing' : problem.code;
    return { ok: false, problem: { ...problem, code } };
  }
  if (section === undefined) return { ok: true, place: { document } };
  const content = decodeUtf8(read.bytes);
  if (content === undefined || !isMarkdownPath(document)) {
    const message = `${shorten(document)} is not Markdown, so that it has no sections.`;
    const hint = `Anchor the whole document: ${document}.`;
    return {
      ok: false,
      problem: targetProblem('anchor-section-missing', message, { path: document, hint }),
    };
  }
  const found = requireSection(document, content, section);
  if (!found.ok) return found;
  return { ok: true, place: placeOf(document, content, found.section) };
}

/** A section with the sketch of its text. */
export function placeOf(
  document: string,
  text: string,
  section: Parameters<typeof sectionPrint>[0],
): DocumentPlace {
  const print = sectionPrint(section, splitLines(text));
  return { document, section: section.id, ...(print === undefined ? {} : { sectionPrint: print }) };
}

/** A document's name may hold `#`: the first cut that leaves an existing file is meant. */
async function splitDocument(
  written: string,
  { tree }: TargetSources,
): Promise<readonly [string, string | undefined]> {
  if ((await tree.entry(written)) !== undefined) return [written, undefined];
  const cuts = [...written.matchAll(/#/g)].map(({ index }) => index).filter((at) => at > 0);
  for (const at of cuts) {
    if ((await tree.entry(written.slice(0, at))) !== undefined) {
      return [written.slice(0, at), written.slice(at + 1)];
    }
  }
  const [at] = cuts;
  return at === undefined ? [written, undefined] : [written.slice(0, at), written.slice(at + 1)];
}
