import { availableParallelism } from 'node:os';
import { HoldfastError, once } from '@holdfast/base';
import type { FactsResult } from '../facts.js';
import type { FactsOptions, FactsProvider } from '../facts-provider.js';
import type { GrammarId } from '../grammar-files.js';
import type { LanguageManifest } from '../language.js';
import { languageOf } from '../languages/languages.js';
import type { CompiledGrammar } from './compile-grammar.js';
import { openFactsCache } from './facts-cache.js';
import { findAsset } from './find-asset.js';
import { startChild, startThread } from './runner.js';
import { createRunnerPool } from './runner-pool.js';

/** How {@link createFactsProvider} works; every part has a default. */
export interface FactsProviderOptions {
  /** Where to remember facts, usually `.holdfast/cache/facts`; nothing is remembered without it. */
  readonly cacheDirectory?: string;
  /** Size at which the oldest remembered facts go; default 256,000,000 bytes. */
  readonly maxCacheBytes?: number;
  /** Worker threads; default one for each core, at most 8. 0 parses in this thread. */
  readonly workers?: number;
  /** A file that takes longer is given up; default 10,000 milliseconds. */
  readonly deadlineMs?: number;
  /** Scripts of the worker and of the Swift process, for hosts that bundle them elsewhere. */
  readonly entries?: { readonly worker: URL; readonly swift: URL };
}

/** A run of few small files is over before a thread would have started. */
const FIRST_FILES = 12;
const SMALL_BYTES = 64_000;

/**
 * Facts of many files: remembered on disk, derived by worker threads on all cores, Swift by a
 * process of its own that is started when the first Swift file is met. A file that holds a worker up
 * is given up, and the worker replaced.
 *
 * @example
 * ```ts
 * import { gitBlobId } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const provider = createFactsProvider({ workers: 0 });
 * const bytes = new TextEncoder().encode('export class A { m() {} }');
 * const result = await provider.facts('src/a.ts', gitBlobId(bytes), async () => bytes);
 * await provider.close();
 * if (result.kind === 'facts') console.log(result.facts.declarations.map((d) => d.qualifiedName));
 * // [ 'A', 'A.m' ]
 * ```
 */
export function createFactsProvider(options: FactsProviderOptions = {}): FactsProvider {
  const { deadlineMs = 10_000, workers = Math.min(8, availableParallelism()) } = options;
  const cache =
    options.cacheDirectory === undefined
      ? undefined
      : openFactsCache(options.cacheDirectory, options.maxCacheBytes ?? 256_000_000);
  const worker = once(() => options.entries?.worker ?? entry('facts-worker.js'));
  const swiftEntry = once(() => options.entries?.swift ?? entry('facts-child.js'));
  const threads = createRunnerPool({
    start: (events) => startThread(worker(), events),
    size: workers,
    deadlineMs,
  });
  const swift = createRunnerPool({
    start: (events) => startChild(swiftEntry(), events),
    size: 1,
    deadlineMs,
  });
  // Most runs find all facts remembered and need not load the parser.
  const parser = once(() => import('./parse-facts.js'));
  const running = new Map<string, Promise<FactsResult>>();
  let inThread = 0;

  const derive = async ({ path, language, options: what }: Asked, bytes: Uint8Array) => {
    if (language.grammar === 'swift')
      return await swift.run({ path, bytes, options: what, grammars: new Map() });
    if (workers === 0 || (inThread < FIRST_FILES && bytes.length < SMALL_BYTES)) {
      inThread += 1;
      const { parseFacts } = await parser();
      return await parseFacts(path, bytes, deadlineMs, what);
    }
    const grammars = await grammarsOf(language);
    return await threads.run({ path, bytes, options: what, grammars });
  };

  const remember = async (asked: Asked, contentId: string, read: () => Promise<Uint8Array>) => {
    const known = cache?.get(asked.language, contentId, asked.options);
    if (known !== undefined) return known;
    const result = await derive(asked, await read());
    // Giving up depends on the machine and its load, so it is not remembered.
    if (result.kind !== 'gave-up') cache?.put(asked.language, contentId, result, asked.options);
    return result;
  };

  return {
    facts: async (path, contentId, read, { wording = false } = {}) => {
      const language = languageOf(path);
      if (language === undefined) return { kind: 'unsupported' };
      const what = { wording: wording && language.rewords === true };
      const key = `${language.id} ${contentId} ${what.wording}`;
      for (let other = running.get(key); other !== undefined; other = running.get(key)) {
        // What somebody else's reading fails of, such as their being cancelled, is not ours.
        const shared = await other.catch(() => undefined);
        if (shared !== undefined) return shared;
      }
      const started = remember({ path, language, options: what }, contentId, read).finally(() =>
        running.delete(key),
      );
      running.set(key, started);
      return await started;
    },
    close: async () => {
      await Promise.all([threads.close(), swift.close()]);
      cache?.close();
    },
  };
}

interface Asked {
  readonly path: string;
  readonly language: LanguageManifest;
  readonly options: FactsOptions;
}

/** Compiled grammars of a language. */
async function grammarsOf(
  language: LanguageManifest,
): Promise<ReadonlyMap<GrammarId, CompiledGrammar>> {
  const { compileGrammar } = await import('./compile-grammar.js');
  const ids = [language.grammar, ...(language.fallback === undefined ? [] : [language.fallback])];
  return new Map(await Promise.all(ids.map(async (id) => [id, await compileGrammar(id)] as const)));
}

function entry(name: string): URL {
  const url = findAsset(`dist/node/${name}`, `node/${name}`, name);
  if (url !== undefined) return url;
  throw new HoldfastError('grammar-unavailable', `The script ${name} is missing.`, {
    hint: 'Install the package again; in this repository run the build.',
  });
}
