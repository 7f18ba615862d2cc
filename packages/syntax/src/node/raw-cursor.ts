import type { TreeCursor } from 'web-tree-sitter';
import type { RawExports } from './parser-module.js';

/** The steps that flattening a tree takes. */
export interface RawCursor {
  firstChild(): boolean;
  nextSibling(): boolean;
  parent(): boolean;
  typeId(): number;
  start(): number;
  end(): number;
  fieldId(): number;
  isMissing(): boolean;
  /** Gives the state back to the public cursor, which must be done before that one is deleted. */
  finish(): void;
}

/**
 * A cursor that calls the parser's exported functions directly. Nothing else may use the parser
 * until {@link RawCursor.finish}. `undefined` when the public cursor does not look as expected.
 */
export function rawCursor(cursor: TreeCursor, raw: RawExports): RawCursor | undefined {
  const { handles, tree } = cursor as unknown as {
    handles?: unknown;
    tree?: Record<number, unknown>;
  };
  const address = tree?.[0];
  if (!Array.isArray(handles) || handles.length !== 4 || typeof address !== 'number')
    return undefined;
  raw.heap().set(handles as number[], raw.transfer);
  return {
    firstChild: () => raw.firstChild(address) === 1,
    nextSibling: () => raw.nextSibling(address) === 1,
    parent: () => raw.parent(address) === 1,
    typeId: () => raw.typeId(address),
    start: () => raw.start(address),
    end: () => raw.end(address),
    fieldId: () => raw.fieldId(address),
    isMissing: () => raw.isMissing(address) === 1,
    finish: () => {
      const state = raw.heap().subarray(raw.transfer, raw.transfer + 4);
      for (let i = 0; i < 4; i += 1) handles[i] = state[i];
    },
  };
}

/** The same steps through the public interface. */
export function publicCursor(cursor: TreeCursor): RawCursor {
  return {
    firstChild: () => cursor.gotoFirstChild(),
    nextSibling: () => cursor.gotoNextSibling(),
    parent: () => cursor.gotoParent(),
    typeId: () => cursor.nodeTypeId,
    start: () => cursor.startIndex,
    end: () => cursor.endIndex,
    fieldId: () => cursor.currentFieldId,
    isMissing: () => cursor.nodeIsMissing,
    finish: () => undefined,
  };
}
