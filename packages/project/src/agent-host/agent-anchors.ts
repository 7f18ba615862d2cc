import { HoldfastError, shorten } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import { confirmAnchors } from '../anchors/confirm-anchors.js';
import { markdownDocuments } from '../anchors/markdown-documents.js';
import { readAnchors } from '../anchors/read-anchors.js';
import { suggestAnchorsOf } from '../anchors/suggest-anchors-of.js';
import { checkAnchorsOf } from '../check/check-anchors-of.js';
import type { Project } from '../project.js';
import type { AgentConfirmation, AgentHost } from './agent-host.js';
import type { AgentLanes } from './agent-lanes.js';

/** What agents may ask of anchors. */
export function agentAnchors(
  { light, heavy }: AgentLanes,
  confirms: boolean,
): Pick<AgentHost, 'anchors' | 'checkAnchors' | 'suggestAnchors' | 'confirmAnchors'> {
  return {
    anchors: (options) => light(options, readAnchors),
    checkAnchors: ({ documents, ids, since }, options) =>
      heavy(options, async (project) => {
        const anchors = await readAnchors(project);
        requireThere(anchors, ids ?? []);
        return await checkAnchorsOf(project, anchors, {
          documents,
          ...(ids === undefined ? {} : { ids }),
          ...(since === undefined ? {} : { since }),
          onProgress: ({ done, total }) => options.progress?.(done, total),
        });
      }),
    suggestAnchors: ({ documents, from }, options) =>
      heavy(options, async (project) => {
        const tree = await project.tree();
        const left = (await markdownDocuments(tree, documents)).slice(from);
        const taken = await firstOf(left, tree);
        const found = await suggestAnchorsOf(project, taken, {
          onProgress: (done, total) => options.progress?.(done, total),
        });
        return taken.length < left.length ? { ...found, next: from + taken.length } : found;
      }),
    ...(confirms
      ? { confirmAnchors: (request, options) => heavy(options, (it) => confirm(it, request)) }
      : {}),
  };
}

/** Documents for one call: their names are looked up among all declarations of the sources. */
const DOCUMENT_BYTES = 1024 * 1024;

async function firstOf(documents: readonly string[], tree: SourceTree): Promise<readonly string[]> {
  let bytes = 0;
  for (const [index, path] of documents.entries()) {
    bytes += (await tree.entry(path))?.size ?? 0;
    if (bytes > DOCUMENT_BYTES && index > 0) return documents.slice(0, index);
  }
  return documents;
}

async function confirm(project: Project, { seen, actor, reason }: AgentConfirmation) {
  const anchors = await readAnchors(project);
  const ids = seen.map(({ id }) => id);
  requireThere(anchors, ids);
  await requireCommit(project, seen);
  const { results } = await checkAnchorsOf(project, anchors, { ids, blame: false });
  const hashes = new Map(seen.map(({ id, hash }) => [id, hash]));
  const looked = results.flatMap((result) => {
    const hash = hashes.get(result.anchor.id);
    return hash === undefined ? [] : [{ result, seen: hash }];
  });
  const who = { by: actor, kind: 'agent', at: new Date().toISOString() } as const;
  const { settled } = await confirmAnchors(project, looked, who, reason);
  return settled.map(({ anchor }) => anchor);
}

function requireThere(anchors: readonly { readonly id: string }[], ids: readonly string[]): void {
  const missing = ids.find((id) => !anchors.some((anchor) => anchor.id === id));
  if (missing === undefined) return;
  throw new HoldfastError('anchor-not-found', `There is no anchor ${shorten(missing)}.`, {
    hint: 'Give the whole id, as a check reports it.',
  });
}

/** What somebody has seen at another commit, they have not seen here. */
async function requireCommit(project: Project, seen: AgentConfirmation['seen']): Promise<void> {
  const head = await project.head();
  const other = seen.find(({ commit }) => commit !== undefined && commit !== head);
  if (other === undefined) return;
  throw new HoldfastError(
    'anchor-seen-changed',
    `${other.id} was seen at another commit than ${head ?? 'none, which this project is at'}.`,
    { hint: 'Check it again, and confirm what that check reports.' },
  );
}
