import { type AnchorResult, jsonResult } from '@holdfast/anchors';
import { type JsonValue, snakeCase } from '@holdfast/base';
import type { MissingMember } from '@holdfast/blocks';
import type { AnchorChange, Impact } from './impact.js';

/**
 * An impact as a document of JSON, `schema_version: 1`. What the project does not have is absent.
 *
 * @example
 * ```ts
 * import { impactJson } from '@holdfast/impact';
 *
 * console.log(impactJson({ anchors: { total: 3, changes: [], unknown: [] } }));
 * // { schema_version: 1, anchors: { total: 3, changes: [], unknown: [] } }
 * ```
 */
export function impactJson({ anchors, blocks }: Impact): Readonly<Record<string, JsonValue>> {
  const document = {
    schema_version: 1,
    ...(anchors === undefined
      ? {}
      : {
          anchors: {
            total: anchors.total,
            changes: anchors.changes.map(changeJson),
            unknown: anchors.unknown.map(jsonResult),
          },
        }),
    ...(blocks === undefined
      ? {}
      : {
          blocks: {
            ...blocks,
            missing: blocks.missing.map(missingJson),
            solved: { ...blocks.solved, missing: blocks.solved.missing.map(missingJson) },
          },
        }),
  };
  // Only values of JSON are in an impact.
  return snakeCase(document) as Record<string, JsonValue>;
}

function missingJson({ block, path, movedTo }: MissingMember): object {
  return {
    path,
    block_id: block.blockId,
    block: block.name,
    ...(movedTo === undefined ? {} : { moved_to: movedTo }),
  };
}

function changeJson({ before, after, effect, documentPlanned, fileMovesTo }: AnchorChange): object {
  const was: Pick<AnchorResult, 'state'> & { reason: string } = {
    state: before.state,
    reason: before.detail.reason,
  };
  return {
    effect,
    document_planned: documentPlanned,
    ...(fileMovesTo === undefined ? {} : { file_moves_to: fileMovesTo }),
    before: was,
    after: jsonResult(after),
  };
}
