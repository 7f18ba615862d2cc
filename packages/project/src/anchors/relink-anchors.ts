import {
  type Actor,
  type AddSources,
  type AnchorResult,
  type CheckReport,
  lookAt,
  type Present,
  type RelinkMovedResult,
  relinkAnchor,
  relinkMoved,
  resolveTarget,
} from '@holdfast/anchors';
import type { Problem } from '@holdfast/base';
import type { Project } from '../project.js';
import { type AppliedAll, applyAll } from './apply-all.js';
import { changeAnchors } from './change-anchors.js';
import { lookupSources } from './lookup-sources.js';
import { readAnchors } from './read-anchors.js';

/**
 * Points an anchor to another target.
 *
 * @param result - of a check, just now.
 * @param target - as `resolveTarget` takes it.
 * @throws HoldfastError `anchor-target-missing`, `anchor-ambiguous` and so on, and as `changeAnchors`.
 */
export async function relinkTo(
  project: Project,
  result: AnchorResult,
  target: string,
  actor: Actor,
): Promise<AppliedAll> {
  const sources = await lookupSources(project);
  return await changeAnchors(project, (anchors) =>
    applyAll(anchors, [target], async (current, written) => {
      const present = await presentAt(result, written, sources);
      return present.ok ? relinkAnchor(current, present.present, actor) : present;
    }),
  );
}

type PresentAt =
  | { readonly ok: true; readonly present: Present }
  | { readonly ok: false; readonly problem: Problem };

async function presentAt(
  result: AnchorResult,
  written: string,
  sources: AddSources,
): Promise<PresentAt> {
  const resolved = await resolveTarget(written, sources);
  if (!resolved.ok) return resolved;
  const { target } = resolved;
  const { head } = sources;
  const path = target.kind === 'pair' ? target.document : target.file;
  const inHead = head?.commit !== undefined && (await head.entry(path))?.contentId === target.blob;
  const commit = inHead ? head.commit : undefined;
  const { document, section, sectionPrint } = result.anchor;
  const moved = typeof result.detail.section === 'object' ? result.detail.section.movedTo : section;
  const place = {
    document,
    ...(moved === undefined ? {} : { section: moved }),
    ...(sectionPrint === undefined ? {} : { sectionPrint }),
  };
  return {
    ok: true,
    present: { result, target, place, ...(commit === undefined ? {} : { commit }) },
  };
}

/**
 * Accepts in bulk what only moved together with its whole directory, see `relinkMoved`.
 *
 * @param report - of a check of the working tree, just now.
 * @param dryRun - say what would be done, keep nothing.
 */
export async function relinkMovedDirectories(
  project: Project,
  report: CheckReport,
  actor: Actor,
  dryRun = false,
): Promise<RelinkMovedResult> {
  const ids = new Set(report.movedDirectories.flatMap(({ anchorIds }) => anchorIds));
  const sources = await lookupSources(project);
  const presents: Present[] = [];
  for (const result of report.results) {
    if (!ids.has(result.anchor.id)) continue;
    const looked = await lookAt(result, sources);
    if (looked.ok) presents.push(looked.present);
  }
  if (dryRun) return relinkMoved(await readAnchors(project), presents, actor);
  return await changeAnchors(project, async (anchors) => ({
    ok: true as const,
    ...relinkMoved(anchors, presents, actor),
  }));
}
