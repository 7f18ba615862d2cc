import {
  type Actor,
  type AddSources,
  type Anchor,
  type AuditEntry,
  addAnchor,
  formatTarget,
  inlineAnchors,
  resolveTarget,
} from '@holdfast/anchors';
import { decodeUtf8, type Problem } from '@holdfast/base';

/** What {@link importInline} came to. */
export interface ImportResult {
  /** All anchors, the new ones among them. */
  readonly anchors: readonly Anchor[];
  readonly added: readonly Anchor[];
  readonly audit: readonly AuditEntry[];
  /** Comments that were taken over before. */
  readonly known: number;
  /** Comments whose target cannot be anchored. */
  readonly problems: readonly ImportProblem[];
  /** Anchors whose comment is no longer in the document: somebody decides what becomes of them. */
  readonly orphans: readonly Anchor[];
}

/** A comment that was not taken over. */
export interface ImportProblem extends Problem {
  readonly document: string;
  /** Of the comment, from 1. */
  readonly line: number;
}

/**
 * Makes anchors of the comments in documents, `<!-- anchor: src/parse.ts#parseFile -->`, each for the
 * section that it stands in. Comments that have their anchor are left alone.
 *
 * @param documents - paths of Markdown files.
 */
export async function importInline(
  before: readonly Anchor[],
  documents: readonly string[],
  actor: Actor,
  sources: AddSources,
): Promise<ImportResult> {
  let anchors = before;
  let known = 0;
  const added: Anchor[] = [];
  const audit: AuditEntry[] = [];
  const problems: ImportProblem[] = [];
  const orphans: Anchor[] = [];
  for (const document of documents) {
    const comments = inlineAnchors(await textOf(document, sources));
    const seen = new Set<string>();
    for (const { target, scope, section, line } of comments) {
      seen.add(keyOf(section, target));
      seen.add(keyOf(section, await resolvedText(target, sources)));
      const request = {
        document: section === undefined ? document : `${document}#${section}`,
        target,
        ...(scope === undefined ? {} : { scope }),
        inline: true,
      } as const;
      const result = await addAnchor(anchors, request, actor, sources);
      if (result.ok) {
        anchors = result.anchors;
        added.push(result.anchor);
        audit.push(...result.audit);
      } else if (result.problem.code === 'anchor-exists') known += 1;
      else problems.push({ ...result.problem, document, line });
    }
    orphans.push(...before.filter((anchor) => isOrphan(anchor, document, seen)));
  }
  return { anchors, added, audit, known, problems, orphans };
}

async function textOf(document: string, { tree }: AddSources): Promise<string> {
  const read = await tree.read(document);
  return (read.kind === 'found' ? decodeUtf8(read.bytes) : undefined) ?? '';
}

/** The target as the file of anchors has it, whatever way the comment names it. */
async function resolvedText(written: string, sources: AddSources): Promise<string> {
  const resolved = await resolveTarget(written, sources);
  if (!resolved.ok) return written;
  const { target } = resolved;
  switch (target.kind) {
    case 'declaration':
      return `${target.file}#${target.declaration.qualifiedName}`;
    case 'range':
      return `${target.file}:${target.range.start}-${target.range.end}`;
    case 'pair':
      return target.section === undefined
        ? target.document
        : `${target.document}#${target.section}`;
  }
}

function keyOf(section: string | undefined, target: string): string {
  return `${section ?? ''}\0${target}`;
}

function isOrphan(anchor: Anchor, document: string, seen: ReadonlySet<string>): boolean {
  return (
    anchor.inline === true &&
    anchor.retired === undefined &&
    anchor.document === document &&
    !seen.has(keyOf(anchor.section, formatTarget(anchor)))
  );
}
