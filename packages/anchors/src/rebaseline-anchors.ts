import type { History } from '@holdfast/source';
import { type FactsProvider, languageOf } from '@holdfast/syntax';
import type { Anchor, AnchorId, DeclarationAnchor } from './anchor.js';
import { type Actor, type AuditEntry, auditEntry } from './audit-entry.js';
import { hasIdentity } from './check/target.js';

/** What became of anchors that were confirmed under other rules. */
export interface RebaselineResult {
  readonly anchors: readonly Anchor[];
  readonly audit: readonly AuditEntry[];
  readonly rebaselined: readonly AnchorId[];
  /** Those whose confirmed content cannot be had here, or cannot be read as it was. */
  readonly skipped: readonly { readonly id: AnchorId; readonly reason: string }[];
}

/**
 * Hashes the confirmed content of anchors anew, after an update that hashes or parses otherwise. What
 * was confirmed stays what it was: nothing becomes fresh by this, and nothing stale.
 *
 * @param history - has the confirmed content; without its blob an anchor is skipped.
 */
export async function rebaselineAnchors(
  anchors: readonly Anchor[],
  actor: Actor,
  sources: { readonly history: Pick<History, 'blob'>; readonly facts: FactsProvider },
): Promise<RebaselineResult> {
  const audit: AuditEntry[] = [];
  const rebaselined: AnchorId[] = [];
  const skipped: { readonly id: AnchorId; readonly reason: string }[] = [];
  const current: Anchor[] = [];
  for (const before of anchors) {
    const after = isDeclaration(before) ? await hashAnew(before, sources) : before;
    if (typeof after === 'string') {
      skipped.push({ id: before.id, reason: after });
      current.push(before);
      continue;
    }
    current.push(after);
    if (after === before) continue;
    rebaselined.push(after.id);
    audit.push(auditEntry('rebaseline', actor, { before, after }));
  }
  return { anchors: current, audit, rebaselined, skipped };
}

function isDeclaration(anchor: Anchor): anchor is DeclarationAnchor {
  return anchor.target === 'declaration' && anchor.retired === undefined;
}

/** The anchor under today's rules; the same one when they are those of its hashes; or why not. */
async function hashAnew(
  anchor: DeclarationAnchor,
  { history, facts }: { readonly history: Pick<History, 'blob'>; readonly facts: FactsProvider },
): Promise<DeclarationAnchor | string> {
  if (languageOf(anchor.fileHint) === undefined) return 'Its language is not known here.';
  const { blob } = anchor.confirmed;
  const read = await history.blob(blob);
  if (read.kind !== 'found') return 'The content that was confirmed is not in this repository.';
  const result = await facts.facts(anchor.fileHint, blob, async () => read.bytes);
  if (result.kind !== 'facts') return 'The content that was confirmed cannot be parsed any more.';
  const { scheme, grammar, declarations } = result.facts;
  if (scheme === anchor.scheme && grammar === anchor.grammar) return anchor;
  const same = declarations.filter((declaration) => hasIdentity(declaration, anchor));
  const [only] = same;
  if (only === undefined || same.length > 1) {
    return 'The content that was confirmed has no such declaration under the present rules.';
  }
  const { hashes, bodyTokens } = only;
  return { ...anchor, hashes, bodyTokens, scheme, grammar };
}
