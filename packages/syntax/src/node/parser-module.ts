import { Parser } from 'web-tree-sitter';

/**
 * The parser's WebAssembly module. Its exported functions are internals of the pinned version:
 * {@link ParserModule.raw} is undefined when they are not all there, and the public interface is used
 * instead.
 */
export interface ParserModule {
  readonly raw: RawExports | undefined;
  readonly memory: ParserMemory | undefined;
}

/** The memory in which trees and grammars stand. */
export interface ParserMemory {
  /** Views of it by width; they are replaced when it grows, so they are asked for afresh. */
  views(): {
    readonly bytes: Uint8Array;
    readonly halves: Uint16Array;
    readonly words: Uint32Array;
    /** The words with a sign. */
    readonly integers: Int32Array;
  };
}

/** The exported functions that walk a tree; a cursor's state lives at `transfer` in the heap. */
export interface RawExports {
  readonly transfer: number;
  heap(): Int32Array;
  readonly firstChild: (tree: number) => number;
  readonly nextSibling: (tree: number) => number;
  readonly parent: (tree: number) => number;
  readonly typeId: (tree: number) => number;
  readonly start: (tree: number) => number;
  readonly end: (tree: number) => number;
  readonly fieldId: (tree: number) => number;
  readonly isMissing: (tree: number) => number;
}

let loading: Promise<ParserModule> | undefined;

/** Starts the parser once per thread. */
export function loadParser(): Promise<ParserModule> {
  loading ??= start();
  return loading;
}

async function start(): Promise<ParserModule> {
  const module: Record<string, unknown> = {};
  await Parser.init(module);
  return { raw: rawExports(module), memory: parserMemory(module) };
}

function parserMemory(module: Record<string, unknown>): ParserMemory | undefined {
  const views = () => ({
    bytes: module.HEAPU8,
    halves: module.HEAPU16,
    words: module.HEAPU32,
    integers: module.HEAP32,
  });
  const { bytes, halves, words, integers } = views();
  const complete =
    bytes instanceof Uint8Array &&
    halves instanceof Uint16Array &&
    words instanceof Uint32Array &&
    integers instanceof Int32Array;
  return complete ? { views: views as ParserMemory['views'] } : undefined;
}

function rawExports(module: Record<string, unknown>): RawExports | undefined {
  const init = module._ts_init;
  const call = (name: string) => module[`_ts_tree_cursor_${name}_wasm`];
  const functions = {
    firstChild: call('goto_first_child'),
    nextSibling: call('goto_next_sibling'),
    parent: call('goto_parent'),
    typeId: call('current_node_type_id'),
    start: call('start_index'),
    end: call('end_index'),
    fieldId: call('current_field_id'),
    isMissing: call('current_node_is_missing'),
  };
  const complete =
    typeof init === 'function' &&
    module.HEAP32 instanceof Int32Array &&
    Object.values(functions).every((value) => typeof value === 'function');
  if (!complete) return undefined;
  const transfer: unknown = init();
  if (typeof transfer !== 'number') return undefined;
  // The heap view is replaced when the memory grows, so it is read afresh.
  return {
    transfer: transfer >> 2,
    heap: () => module.HEAP32 as Int32Array,
    ...(functions as RawFunctions),
  };
}

type RawFunctions = Omit<RawExports, 'transfer' | 'heap'>;
