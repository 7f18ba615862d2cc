import { decodeUtf8, encodeUtf8 } from '@holdfast/base';
import { decodeBase64, encodeBase64 } from './base64.js';
import type { Operation } from './operation-model.js';

/** The bytes of a file as plans and requests write them: a text, or Base64 of what is no UTF-8. */
export interface WrittenContent {
  readonly content: string;
  readonly encoding?: 'base64';
}

/**
 * The bytes that a file has after an operation.
 *
 * @returns `undefined` where the plan does not hold them: a delete has none, a chmod and a move that
 *   changes nothing keep those that are there.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { operationBytes } from '@holdfast/plan';
 *
 * const bytes = operationBytes({
 *   kind: 'create',
 *   path: 'a.bin',
 *   beforeSha256: null,
 *   afterSha256: sha256(Uint8Array.of(255)),
 *   content: '/w==',
 *   encoding: 'base64',
 *   reason: 'Data',
 * });
 * console.log(bytes);
 * // Uint8Array(1) [ 255 ]
 * ```
 */
export function operationBytes(operation: Operation): Uint8Array | undefined {
  if (!('content' in operation) || operation.content === undefined) return undefined;
  if (operation.encoding === undefined) return encodeUtf8(operation.content);
  return decodeBase64(operation.content);
}

/**
 * The text that a file has after an operation.
 *
 * @returns `undefined` where {@link operationBytes} gives nothing, and for bytes that are no UTF-8.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { operationText } from '@holdfast/plan';
 *
 * const hash = sha256('#!/bin/sh\n');
 * const chmod = { kind: 'chmod', path: 'run.sh', executable: true, reason: 'Run it' } as const;
 * console.log(operationText({ ...chmod, beforeSha256: hash, afterSha256: hash }));
 * // undefined
 * ```
 */
export function operationText(operation: Operation): string | undefined {
  if (!('content' in operation) || operation.encoding !== undefined) return undefined;
  return operation.content;
}

/** The one spelling of some bytes: a text where they are valid UTF-8, else Base64. */
export function writeContent(bytes: Uint8Array): WrittenContent {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return { content: text };
  return { content: encodeBase64(bytes), encoding: 'base64' };
}
