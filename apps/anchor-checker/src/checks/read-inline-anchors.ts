import { createHash } from 'node:crypto';
import {
  type Actor,
  type Anchor,
  type AnchorId,
  type AuditEntry,
  formatTarget,
  inlineAnchors,
} from '@holdfast/anchors';
import { decodeUtf8 } from '@holdfast/base';
import { importInline } from '@holdfast/project';
import type { SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import type { FileProblem } from '../store/views.js';

/** Anchors that documents have as comments, as far as they are in no file of anchors. */
export interface InlineAnchors {
  /** Those of earlier checks whose comment is still there, and new ones. */
  readonly anchors: readonly Anchor[];
  readonly added: readonly AuditEntry[];
  /** Comments that name nothing. */
  readonly problems: readonly FileProblem[];
}

/** What comments are compared with. */
export interface InlineSources {
  readonly tree: SourceTree;
  readonly facts: FactsProvider;
  /** Anchors of the repository's file. */
  readonly inRepository: readonly Anchor[];
  /** Those that earlier checks made of comments. */
  readonly known: readonly Anchor[];
  /** Contents that were seen to have no comments. */
  readonly plain: Set<string>;
  /** Comments that are read at most; 50,000. */
  readonly most?: number;
  /** Of new anchors: their baseline is the code as it is when the comment is first seen. */
  readonly at: string;
}

/** Reads the comments `<!-- anchor: … -->` of all Markdown documents. */
export async function readInlineAnchors(sources: InlineSources): Promise<InlineAnchors> {
  const { tree, facts, inRepository, known, at } = sources;
  const found = await documentsWithComments(sources);
  const documents = within(found, sources.most ?? MOST_ANCHORS);
  const before = [...inRepository, ...known];
  const actor: Actor = { by: SERVICE_ACTOR, kind: 'agent', at };
  const result = await importInline(before, documents, actor, { tree, head: tree, facts });
  const ids = settledIds(result.added, new Set(before.map(({ id }) => id)));
  const orphans = new Set(result.orphans.map(({ id }) => id));
  const withComments = new Set(found.map(({ path }) => path));
  const kept = known.filter(({ id, document }) => withComments.has(document) && !orphans.has(id));
  return {
    anchors: [...kept, ...result.added.map((anchor) => ({ ...anchor, id: idIn(ids, anchor.id) }))],
    added: result.audit.map((entry) => ({ ...entry, anchor: idIn(ids, entry.anchor) })),
    problems: [
      ...result.problems.map(({ document, ...problem }) => ({
        ...problem,
        path: document,
        column: 1,
      })),
      ...found.slice(documents.length, documents.length + 1).map(({ path }) => leftOut(path)),
    ],
  };
}

/** As many as a file of anchors of the greatest size has. */
const MOST_ANCHORS = 50_000;

/** The first documents, in the order of their paths, that have no more comments together than are allowed. */
function within(documents: readonly DocumentWithComments[], most: number): readonly string[] {
  let sum = 0;
  const first = documents.findIndex(({ comments }) => {
    sum += comments;
    return sum > most;
  });
  return documents.slice(0, first < 0 ? documents.length : first).map(({ path }) => path);
}

function leftOut(path: string): FileProblem {
  const message =
    'The repository has more comments with anchors than are read. Those of this document and of later ones are left out.';
  return { code: 'anchors-invalid', message, path, line: 1, column: 1 };
}

interface DocumentWithComments {
  readonly path: string;
  readonly comments: number;
}

/** Who makes anchors of comments. */
export const SERVICE_ACTOR = 'holdfast-anchor-checker';

async function documentsWithComments({
  tree,
  plain,
}: InlineSources): Promise<readonly DocumentWithComments[]> {
  const documents: DocumentWithComments[] = [];
  for (const { path, type, contentId } of await tree.list()) {
    if (type !== 'file' || !/\.(md|markdown|mdx)$/i.test(path)) continue;
    if (contentId !== undefined && plain.has(contentId)) continue;
    const read = await tree.read(path, MOST_BYTES);
    if (read.kind !== 'found') continue;
    const text = decodeUtf8(read.bytes) ?? '';
    const comments = inlineAnchors(text).length;
    if (comments > 0) documents.push({ path, comments });
    else if (plain.size < MOST_REMEMBERED) plain.add(read.contentId);
  }
  return documents;
}

const MOST_BYTES = 1_000_000;

const MOST_REMEMBERED = 200_000;

/**
 * Ids that depend on place and target alone: two checks of the same comment, one of them given up for
 * dead, make one anchor.
 */
function settledIds(
  added: readonly Anchor[],
  taken: ReadonlySet<AnchorId>,
): ReadonlyMap<AnchorId, AnchorId> {
  const ids = new Map<AnchorId, AnchorId>();
  const used = new Set(taken);
  for (const anchor of added) {
    const scope = anchor.target === 'declaration' ? anchor.scope : '';
    const place = [anchor.document, anchor.section ?? '', formatTarget(anchor), scope];
    const id = idFrom(JSON.stringify(place));
    if (used.has(id)) continue;
    used.add(id);
    ids.set(anchor.id, id);
  }
  return ids;
}

function idIn(ids: ReadonlyMap<AnchorId, AnchorId>, id: AnchorId): AnchorId {
  return ids.get(id) ?? id;
}

function idFrom(text: string): AnchorId {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 12);
  return `an_${[...bytes].map((byte) => ALPHABET[byte & 31]).join('')}` as AnchorId;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
