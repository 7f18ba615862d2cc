import { shorten } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import type { Anchor, AnchorId, AnchorScope, Confirmation } from './anchor.js';
import { newAnchorId } from './anchor-id.js';
import { formatPlace, formatTarget } from './anchor-target.js';
import { type Actor, type AuditEntry, auditEntry } from './audit-entry.js';
import { resolveDocument } from './document-place.js';
import { compareAnchors } from './format-anchors.js';
import { makeAnchor } from './make-anchor.js';
import { resolveTarget } from './resolve-target.js';
import type { ResolvedTarget, TargetSources } from './resolved-target.js';
import { type TargetProblem, targetProblem } from './target-problem.js';

/** An anchor that somebody wants. */
export interface AddRequest {
  /** `AGENTS.md`, or `AGENTS.md#Parsing` for one section. */
  readonly document: string;
  /** See {@link resolveTarget}. */
  readonly target: string;
  /** Default `whole`; for declarations only. */
  readonly scope?: AnchorScope;
  /** It is written in the document as a comment. */
  readonly inline?: true;
}

/** Where documents and targets are looked up. */
export interface AddSources extends TargetSources {
  /** Files of the latest commit: an anchor names the commit when that has the very same bytes. */
  readonly head?: SourceTree;
  /** Makes identifiers; random by default. */
  readonly newId?: () => AnchorId;
}

/** The new set of anchors with what to record, or why nothing was added. */
export type AddResult =
  | {
      readonly ok: true;
      readonly anchors: readonly Anchor[];
      readonly anchor: Anchor;
      readonly audit: readonly AuditEntry[];
      /** Advice, each one sentence. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problem: TargetProblem };

/**
 * Adds one anchor. Document, section and target are looked up at once; nothing is added on a name
 * that is not there or that fits several declarations.
 *
 * @param anchors - those that are there; not changed.
 *
 * @example
 * ```ts
 * import { addAnchor } from '@holdfast/anchors';
 * import { memorySourceTree } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const tree = memorySourceTree({
 *   'AGENTS.md': '# Parsing\n',
 *   'src/parse.ts': 'export function parseFile() {}\n',
 * });
 * const facts = createFactsProvider({ workers: 0 });
 * const actor = { by: 'Ada', kind: 'person', at: new Date().toISOString() } as const;
 * const request = { document: 'AGENTS.md#Parsing', target: 'src/parse.ts#parseFile' };
 * const result = await addAnchor([], request, actor, { tree, facts });
 * if (result.ok) console.log(result.anchor.section, result.anchor.target, result.notes);
 * // parsing declaration []
 * await facts.close();
 * ```
 */
export async function addAnchor(
  anchors: readonly Anchor[],
  request: AddRequest,
  actor: Actor,
  sources: AddSources,
): Promise<AddResult> {
  const place = await resolveDocument(request.document, sources);
  if (!place.ok) return place;
  const resolved = await resolveTarget(request.target, sources);
  if (!resolved.ok) return resolved;
  const { target } = resolved;
  const misfit = scopeProblem(target, request.scope);
  if (misfit !== undefined) return { ok: false, problem: misfit };
  const anchor = makeAnchor(
    target,
    {
      id: freshId(anchors, sources.newId ?? newAnchorId),
      ...place.place,
      ...(request.inline === true ? { inline: true } : {}),
      confirmed: await confirmation(target, actor, sources.head),
    },
    request.scope,
  );
  const twin = anchors.find((other) => isSameAnchor(other, anchor));
  if (twin !== undefined) return { ok: false, problem: existsProblem(twin) };
  return {
    ok: true,
    anchors: [...anchors, anchor].sort(compareAnchors),
    anchor,
    audit: [auditEntry('add', actor, { after: anchor })],
    notes: notesOn(target, request),
  };
}

/** That somebody looked at a target as it is now. */
export async function confirmation(
  target: ResolvedTarget,
  { by, kind, at }: Actor,
  head: SourceTree | undefined,
): Promise<Confirmation> {
  const path = target.kind === 'pair' ? target.document : target.file;
  const inHead = head?.commit !== undefined && (await head.entry(path))?.contentId === target.blob;
  return { by, kind, at, ...(inHead ? { commit: head.commit } : {}), blob: target.blob };
}

/** A class with more members than this changes all the time as a whole. */
const MANY_MEMBERS = 15;

function notesOn(target: ResolvedTarget, { scope }: AddRequest): readonly string[] {
  if (target.kind !== 'declaration' || scope !== undefined) return [];
  const { members, declaration } = target;
  if (members <= MANY_MEMBERS || declaration.hashes.interface === null) return [];
  return [
    `${declaration.qualifiedName} has ${members} members, and a change of any of them will call for you. For a document that describes its shape use --scope interface.`,
  ];
}

function scopeProblem(
  target: ResolvedTarget,
  scope: AnchorScope | undefined,
): TargetProblem | undefined {
  if (scope === undefined || scope === 'whole') return undefined;
  if (target.kind !== 'declaration') {
    return targetProblem('anchor-target-invalid', `Only a declaration has a ${scope}.`, {
      hint: 'Leave the scope out.',
    });
  }
  if (scope !== 'interface' || target.declaration.hashes.interface !== null) return undefined;
  const name = shorten(target.declaration.qualifiedName);
  return targetProblem('anchor-target-invalid', `${name} has no members, and so no interface.`, {
    hint: 'Use the scope signature, or leave it out.',
  });
}

/** Whether two anchors say the same of the same place. */
export function isSameAnchor(a: Anchor, b: Anchor): boolean {
  return (
    a.retired === undefined &&
    b.retired === undefined &&
    formatPlace(a.document, a.section) === formatPlace(b.document, b.section) &&
    formatTarget(a) === formatTarget(b) &&
    (a.target !== 'declaration' ||
      b.target !== 'declaration' ||
      (a.kind === b.kind && a.scope === b.scope))
  );
}

function existsProblem(twin: Anchor): TargetProblem {
  const place = shorten(formatPlace(twin.document, twin.section));
  return targetProblem(
    'anchor-exists',
    `${place} has an anchor on ${shorten(formatTarget(twin))} already: ${twin.id}.`,
  );
}

function freshId(anchors: readonly Anchor[], newId: () => AnchorId): AnchorId {
  const taken = new Set(anchors.map(({ id }) => id));
  for (let id = newId(); ; id = newId()) if (!taken.has(id)) return id;
}
