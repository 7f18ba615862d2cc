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
    objectsIn(input.candidates).map(({ path, content }) => [textOf(path), content]),
  );
  const known = new Set<string>();
  const operations = objectsIn(answer.operations).map((operation) => {
    const path = textOf(operation.path);
    const content = contentOf(operation, sent.get(path));
    if (content !== undefined) known.add(path);
    return operationOf(operation, content ?? '');
  });
  const plan = {
    schemaVersion: 1,
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

function contentOf({ content, bytes }: Json, sent: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (typeof sent !== 'string') return undefined;
  return typeof bytes !== 'number' || utf8Length(sent) === bytes ? sent : undefined;
}

function operationOf(operation: Json, content: string): Operation {
  const { path, kind, reason } = operation;
  const before = operation.beforeSha256 ?? operation.before_sha256;
  return {
    path: textOf(path),
    kind: kind === 'create' ? 'create' : 'update',
    beforeSha256: typeof before === 'string' ? before : null,
    afterSha256: textOf(operation.afterSha256 ?? operation.after_sha256),
    content,
    reason: textOf(reason),
  } as Operation;
}

function obstacle({ code, path, reason }: Json) {
  return {
    code: textOf(code),
    ...(typeof path === 'string' ? { path } : {}),
    reason: textOf(reason),
  };
}
