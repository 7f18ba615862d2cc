import type { Declaration } from '@holdfast/syntax';
import type { DeclarationAnchor } from '../anchor.js';
import type { CommitBaseline } from './baseline.js';
import type { CheckContext } from './check-context.js';
import { confirmedTarget, recomputedTarget } from './confirmed-target.js';
import type { FileFacts } from './facts-reader.js';
import type { Renames } from './renames.js';
import { hasIdentity, type Target, targetOfDeclaration } from './target.js';

/** A declaration that is not where it was confirmed, with what is known of that time. */
export interface Missing {
  /** Equal for anchors that look for the same thing. */
  readonly key: string;
  readonly target: Target;
  /** Its file as confirmed. */
  readonly before: FileFacts;
  /** The whole tree as confirmed; without it nothing can be told to be new. */
  readonly baseline: CommitBaseline | undefined;
  readonly renames: Renames | undefined;
  /** Its container, when that is not where it was either. */
  readonly container: Missing | undefined;
}

/** Every missing declaration of a check, each once, whatever number of anchors looks for it. */
export interface MissingSet {
  /** `undefined`: what was confirmed cannot be compared by today's rules. */
  add(anchor: DeclarationAnchor): Promise<Missing | undefined>;
  all(): readonly Missing[];
}

export function createMissingSet(context: CheckContext): MissingSet {
  const known = new Map<string, Missing>();

  const add = async (anchor: DeclarationAnchor): Promise<Missing | undefined> => {
    const target =
      (await recomputedTarget(context, anchor, 'searchFiles')) ??
      (await confirmedTarget(context, anchor, 'searchFiles'));
    if (target === undefined) return undefined;
    const before = await context.baselines.own(anchor, anchor.fileHint, 'searchFiles');
    const baseline = await context.baselines.at(anchor.confirmed.commit);
    const renames = baseline && (await context.renames(baseline));
    const present = await containersNow(context, anchor.fileHint);
    const past = { before, baseline, renames };
    return remember(anchor, target, past, present);
  };

  const remember = (
    { confirmed }: DeclarationAnchor,
    target: Target,
    past: Pick<Missing, 'before' | 'baseline' | 'renames'>,
    present: ReadonlySet<string>,
  ): Missing => {
    const visit = (it: Target): Missing => {
      const parts = [confirmed.commit ?? '', confirmed.blob, it.file, it.kind, it.qualifiedName];
      const key = parts.join('\0');
      const existing = known.get(key);
      if (existing !== undefined) return existing;
      const container = present.has(it.container) ? undefined : containerOf(it, past.before);
      const made = { key, target: it, ...past, container: container && visit(container) };
      known.set(key, made);
      return made;
    };
    return visit(target);
  };

  return { add, all: () => [...known.values()] };
}

/** Qualified names in the hinted file now, and the file itself as the top level. */
async function containersNow(context: CheckContext, path: string): Promise<ReadonlySet<string>> {
  const now = await context.reader.file(context.tree, path, 'searchFiles');
  const names = now.kind === 'facts' ? now.facts.declarations.map((it) => it.qualifiedName) : [];
  return new Set(['', ...names]);
}

/** The container as confirmed: of several with one name, the one that the member stood in. */
function containerOf(member: Target, before: FileFacts): Target | undefined {
  if (before.kind !== 'facts') return undefined;
  const { declarations } = before.facts;
  const own = declarations.find((it) => hasIdentity(it, member));
  const named = declarations.filter((it) => it.qualifiedName === member.container);
  const around = named.find((it) => own !== undefined && encloses(it, own)) ?? named[0];
  return around && targetOfDeclaration(around, member.file);
}

function encloses(outer: Declaration, inner: Declaration): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
