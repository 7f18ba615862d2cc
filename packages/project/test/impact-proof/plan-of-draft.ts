import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sha256, sha256 } from '@holdfast/base';
import { type Operation, type Plan, parsePlan, planId, writeContent } from '@holdfast/plan';
import { planLocal } from '@holdfast/plan/local';
import { type Draft, isOfTexts } from './draft.js';

const REASON = { reason: 'Proof.' } as const;

/** The plan that does what a draft says; `undefined` where no plan can, or it would do nothing. */
export async function planOfDraft(draft: Draft, root: string): Promise<Plan | undefined> {
  if (!isOfTexts(draft)) return planOfEveryKind(draft, root);
  const candidates = [...draft]
    .filter(([, content]) => Buffer.byteLength(content) <= 120 * 1024)
    .slice(0, 32)
    .map(([path, content]) => ({ path, content, ...REASON }));
  const { plan } = await planLocal({ candidates }, { cwd: root });
  const refused = plan.conflicts.length + plan.unsupported.length > 0;
  return plan.operations.length === 0 || refused ? undefined : plan;
}

function planOfEveryKind(draft: Draft, root: string): Plan | undefined {
  const { gone, moves, modes, data } = draft;
  const operations = [
    ...[...draft].flatMap(([path, text]) => {
      const from = moves.get(path);
      return from === undefined ? written(root, path, text) : movedTo(root, path, from, text);
    }),
    ...[...data].flatMap(([path, bytes]) => written(root, path, bytes)),
    ...[...gone].map((path): Operation => {
      return {
        kind: 'delete',
        path,
        beforeSha256: hashAt(root, path),
        afterSha256: null,
        ...REASON,
      };
    }),
    ...[...modes].map((path): Operation => {
      const hash = hashAt(root, path);
      const executable = (lstatSync(join(root, path)).mode & 0o100) === 0;
      return { kind: 'chmod', path, beforeSha256: hash, afterSha256: hash, executable, ...REASON };
    }),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lists = { dependencies: [], conflicts: [], verification: [], unsupported: [] };
  const content = { schemaVersion: 2, appRoot: '.', operations, ...lists } as const;
  const parsed = parsePlan({ ...content, id: planId(content) });
  // Two files that get one name, and the like: a plan of nobody.
  return parsed.ok ? parsed.plan : undefined;
}

function written(root: string, path: string, content: string | Uint8Array): Operation[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const after = { path, afterSha256: sha256(bytes), ...writeContent(bytes), ...REASON };
  if (lstatSync(join(root, path), { throwIfNoEntry: false }) === undefined) {
    return [{ kind: 'create', beforeSha256: null, ...after }];
  }
  const beforeSha256 = hashAt(root, path);
  return beforeSha256 === after.afterSha256 ? [] : [{ kind: 'update', beforeSha256, ...after }];
}

function movedTo(root: string, path: string, from: string, text: string): Operation[] {
  const beforeSha256 = hashAt(root, from);
  const afterSha256 = sha256(text);
  const content = afterSha256 === beforeSha256 ? {} : { content: text };
  return [{ kind: 'move', path, from, beforeSha256, afterSha256, ...content, ...REASON }];
}

function hashAt(root: string, path: string): Sha256 {
  return sha256(readFileSync(join(root, path)));
}
