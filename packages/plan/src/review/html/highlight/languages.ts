import type { HLJSApi, LanguageFn } from 'highlight.js';
import { SpanEmitter } from './span-emitter.js';

/** The languages that pages are coloured for. */
export type LanguageName = keyof typeof LANGUAGES;

type LanguageModule = { readonly default: LanguageFn };

interface LanguageEntry {
  readonly load: () => Promise<LanguageModule>;
  /** Languages that occur inside this one. */
  readonly embeds?: readonly string[];
}

/** Grammars are loaded when a page needs them: all of them together cost more than most pages. */
const LANGUAGES = {
  bash: { load: () => import('highlight.js/lib/languages/bash') },
  c: { load: () => import('highlight.js/lib/languages/c') },
  cpp: { load: () => import('highlight.js/lib/languages/cpp') },
  csharp: { load: () => import('highlight.js/lib/languages/csharp') },
  css: { load: () => import('highlight.js/lib/languages/css') },
  diff: { load: () => import('highlight.js/lib/languages/diff') },
  dockerfile: {
    load: () => import('highlight.js/lib/languages/dockerfile'),
    embeds: ['bash'],
  },
  go: { load: () => import('highlight.js/lib/languages/go') },
  graphql: { load: () => import('highlight.js/lib/languages/graphql') },
  ini: { load: () => import('highlight.js/lib/languages/ini') },
  java: { load: () => import('highlight.js/lib/languages/java') },
  javascript: {
    load: () => import('highlight.js/lib/languages/javascript'),
    embeds: ['xml', 'css'],
  },
  json: { load: () => import('highlight.js/lib/languages/json') },
  kotlin: { load: () => import('highlight.js/lib/languages/kotlin') },
  less: { load: () => import('highlight.js/lib/languages/less') },
  lua: { load: () => import('highlight.js/lib/languages/lua') },
  makefile: { load: () => import('highlight.js/lib/languages/makefile') },
  markdown: { load: () => import('highlight.js/lib/languages/markdown'), embeds: ['xml'] },
  php: { load: () => import('highlight.js/lib/languages/php') },
  powershell: { load: () => import('highlight.js/lib/languages/powershell') },
  python: { load: () => import('highlight.js/lib/languages/python') },
  ruby: { load: () => import('highlight.js/lib/languages/ruby') },
  rust: { load: () => import('highlight.js/lib/languages/rust') },
  scala: { load: () => import('highlight.js/lib/languages/scala') },
  scss: { load: () => import('highlight.js/lib/languages/scss') },
  sql: { load: () => import('highlight.js/lib/languages/sql') },
  swift: { load: () => import('highlight.js/lib/languages/swift') },
  typescript: {
    load: () => import('highlight.js/lib/languages/typescript'),
    embeds: ['xml', 'css'],
  },
  xml: { load: () => import('highlight.js/lib/languages/xml'), embeds: ['css', 'javascript'] },
  yaml: { load: () => import('highlight.js/lib/languages/yaml') },
} satisfies Readonly<Record<string, LanguageEntry>>;

/** A highlight.js that knows the given languages and those that occur inside them. */
export async function loadHighlightJs(wanted: ReadonlySet<LanguageName>): Promise<HLJSApi> {
  instance ??= newInstance();
  const hljs = await instance;
  await Promise.all(
    [...withEmbedded(wanted)].map(async (name) => {
      if (hljs.getLanguage(name) !== undefined) return;
      const { default: grammar } = await LANGUAGES[name].load();
      hljs.registerLanguage(name, name === 'csharp' ? boundedCsharp(grammar) : grammar);
    }),
  );
  return hljs;
}

/** Kept for the next page: compiling a grammar takes longer than most files. */
let instance: Promise<HLJSApi> | undefined;

/** An instance of our own: the shared one belongs to whoever else uses the library. */
async function newInstance(): Promise<HLJSApi> {
  const { default: shared } = await import('highlight.js/lib/core');
  const hljs = shared.newInstance();
  hljs.configure({ __emitter: SpanEmitter });
  return hljs;
}

function withEmbedded(wanted: ReadonlySet<LanguageName>): Set<LanguageName> {
  const all = new Set(wanted);
  for (const name of all) {
    const entry: LanguageEntry = LANGUAGES[name];
    for (const inner of entry.embeds ?? []) all.add(inner as LanguageName);
  }
  return all;
}

/**
 * C# without the rule that finds method declarations: it looks for any number of words before a
 * parenthesis, which takes cubic time on prose.
 */
function boundedCsharp(grammar: LanguageFn): LanguageFn {
  return (hljs) => {
    const language = grammar(hljs);
    const contains = language.contains.filter(({ className }) => className !== 'function');
    contains.push({ scope: 'title.function', begin: /[A-Za-z_]\w*(?=\()/, relevance: 0 });
    return { ...language, contains };
  };
}
