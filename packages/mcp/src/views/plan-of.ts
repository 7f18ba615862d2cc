import { utf8Length } from '@holdfast/base';
import type { Operation, Plan } from '@holdfast/plan';
import { type Json, objectsIn, textOf } from './read-answer.js';

/** A plan as far as an answer tells, and the paths whose planned text is known. */
export interface ToldPlan {
  readonly plan: Plan;
  readonly known: ReadonlySet<string>;
}

/**
 * The plan that an answer speaks of: of `change_plan` all of it, of `project_plan` without contents,
 * which are taken from the call where they have the size that the answer says.
 */
export function planOf(answer: Json, input: Json): ToldPlan {
  const sent = new Map(
    objectsIn(input.candidates).map((candidate) => [textOf(candidate.path), candidate]),
  );
  const known = new Set<string>();
  const operations = objectsIn(answer.operations).map((operation) => {
    const path = textOf(operation.path);
    const content = contentOf(operation, sent.get(path));
    if (content !== undefined) known.add(path);
    return operationOf(operation, content ?? { content: '' });
  });
  const plan = {
    schemaVersion: 2,
    id: textOf(answer.id),
    appRoot: textOf(answer.appRoot ?? answer.app_root) || '.',
    ...(typeof answer.registryVersion === 'string'
      ? { registryVersion: answer.registryVersion }
      : {}),
    operations,
    dependencies: objectsIn(answer.dependencies).map(({ name, before, after }) => ({
      name: textOf(name),
      ...(typeof before === 'string' ? { before } : {}),
      after: textOf(after),
    })),
    conflicts: objectsIn(answer.conflicts).map(obstacle),
    unsupported: objectsIn(answer.unsupported).map(obstacle),
    verification: [],
  };
  // What was told is no proof: ids, codes and hashes are only ever shown.
  return { plan: plan as unknown as Plan, known };
}

/** What an operation writes; empty where it writes nothing, `undefined` where that is not known. */
type ToldContent =
  | { readonly content: string; readonly encoding?: 'base64' }
  | Readonly<Record<string, never>>;

function contentOf(operation: Json, sent: Json | undefined): ToldContent | undefined {
  const { content, bytes, kind, encoding } = operation;
  const base64 = encoding === 'base64' ? { encoding } : {};
  if (typeof content === 'string') return { content, ...base64 } as ToldContent;
  if (kind === 'delete' || kind === 'chmod') return {};
  // An answer without contents says the size of those that a plan writes.
  if (kind === 'move' && bytes === undefined && sent?.content === undefined) return {};
  if (typeof sent?.contentBase64 === 'string') {
    return { content: sent.contentBase64, encoding: 'base64' };
  }
  const text = sent?.content;
  if (typeof text !== 'string') return undefined;
  return typeof bytes !== 'number' || utf8Length(text) === bytes ? { content: text } : undefined;
}

function operationOf(operation: Json, content: ToldContent): Operation {
  const { path, kind, from, executable, reason } = operation;
  const before = operation.beforeSha256 ?? operation.before_sha256;
  const after = operation.afterSha256 ?? operation.after_sha256;
  return {
    path: textOf(path),
    ...(typeof from === 'string' ? { from } : {}),
    kind: KINDS.find((name) => name === kind) ?? 'update',
    beforeSha256: typeof before === 'string' ? before : null,
    afterSha256: typeof after === 'string' ? after : null,
    ...content,
    ...(typeof executable === 'boolean' ? { executable } : {}),
    reason: textOf(reason),
  } as unknown as Operation;
}

const KINDS = ['create', 'update', 'delete', 'move', 'chmod'] as const;

function obstacle({ code, path, reason }: Json) {
  return {
    code: textOf(code),
    ...(typeof path === 'string' ? { path } : {}),
    reason: textOf(reason),
  };
}
