import { decodeUtf8 } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import type { AnchorResult } from './check-report.js';
import { type DocumentPlace, placeOf } from './document-place.js';
import { readFile } from './read-target.js';
import { resolveTarget } from './resolve-target.js';
import type { ResolvedTarget, TargetSources } from './resolved-target.js';
import { listSections } from './sections.js';
import { type TargetProblem, targetProblem } from './target-problem.js';

/** What a check found, with the target and the document as they are now: the evidence for a decision. */
export interface Present {
  readonly result: AnchorResult;
  readonly target: ResolvedTarget;
  readonly place: DocumentPlace;
  /** The commit that has the very same bytes, if the latest one has. */
  readonly commit?: string;
}

/** The evidence, or why there is none. */
export type PresentResult =
  | { readonly ok: true; readonly present: Present }
  | { readonly ok: false; readonly problem: TargetProblem };

/**
 * Looks at an anchor's target where a check has found it, for `confirmAnchor`; or at another one that
 * was chosen, for `relinkAnchor`.
 *
 * @param sources - the files that were checked; `head`: those of the latest commit.
 * @param chosen - see `resolveTarget`.
 */
export async function lookAt(
  result: AnchorResult,
  sources: TargetSources & { readonly head?: SourceTree },
  chosen?: string,
): Promise<PresentResult> {
  if (chosen === undefined && isUnsettled(result)) {
    return { ok: false, problem: unsettled(result) };
  }
  const resolved = await resolveTarget(chosen ?? targetNow(result), sources);
  if (!resolved.ok) return resolved;
  const { target } = resolved;
  const path = target.kind === 'pair' ? target.document : target.file;
  const { head } = sources;
  const inHead = head?.commit !== undefined && (await head.entry(path))?.contentId === target.blob;
  const place = await placeNow(result, sources);
  const commit = inHead ? head.commit : undefined;
  return {
    ok: true,
    present: { result, target, place, ...(commit === undefined ? {} : { commit }) },
  };
}

/** Whether the check has found nothing that could be confirmed. */
export function isUnsettled({ state }: AnchorResult): boolean {
  return state === 'lost' || state === 'unchecked' || state === 'retired';
}

/** Why a state is not for confirming, and what is. */
export function unsettled({ anchor, state, detail }: AnchorResult): TargetProblem {
  const [what, hint] =
    state === 'lost'
      ? ['is lost', 'Decide: relink it to what took its place, retire it, or remove it.']
      : state === 'retired'
        ? ['is retired', 'Remove it, and add a new one if it is needed again.']
        : detail.reason === 'rebaseline-needed'
          ? [
              'was confirmed under other rules',
              'Run `holdfast anchors rebaseline` in a clone that has the confirmed commit.',
            ]
          : ['was not checked', 'Settle what the check says first, then check again.'];
  return targetProblem('anchor-state', `The anchor ${anchor.id} ${what}.`, {
    hint,
    candidates: detail.candidates ?? [],
  });
}

/** The target as one would write it, where the check has found it. */
function targetNow({ anchor, detail }: AnchorResult): string {
  switch (anchor.target) {
    case 'declaration': {
      const file = detail.movedTo ?? anchor.fileHint;
      return `${file}#${detail.kindNow ?? anchor.kind} ${detail.renamedTo ?? anchor.qualifiedName}`;
    }
    case 'range': {
      const file = detail.movedTo ?? anchor.fileHint;
      const { start, end } = anchor.range;
      return `${file}:${detail.lineStart ?? start}-${detail.lineEnd ?? end}`;
    }
    case 'pair': {
      const document = detail.movedTo ?? anchor.pair.document;
      const section = detail.renamedTo ?? anchor.pair.section;
      return section === undefined ? document : `${document}#${section}`;
    }
  }
}

async function placeNow(
  { anchor, detail }: AnchorResult,
  sources: TargetSources,
): Promise<DocumentPlace> {
  const { document, section, sectionPrint } = anchor;
  const kept = {
    document,
    ...(section === undefined ? {} : { section }),
    ...(sectionPrint === undefined ? {} : { sectionPrint }),
  };
  if (section === undefined) return kept;
  const id = typeof detail.section === 'object' ? detail.section.movedTo : section;
  const read = await readFile(document, sources);
  const text = read.ok ? decodeUtf8(read.bytes) : undefined;
  const found = text === undefined ? undefined : listSections(text).find((it) => it.id === id);
  return text === undefined || found === undefined ? kept : placeOf(document, text, found);
}
