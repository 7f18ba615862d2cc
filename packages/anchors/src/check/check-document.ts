import type { SourceTree } from '@holdfast/source';
import type { Anchor } from '../anchor.js';
import { findSection } from '../find-section.js';
import { listSections } from '../sections.js';
import type { CheckContext } from './check-context.js';
import type { Outcome } from './outcome.js';
import { readText } from './read-text.js';

/** Looks at anchors' documents: are they there, and is the section in them? */
export interface DocumentChecker {
  /** The outcome with what is to be said of the document. */
  add(anchor: Anchor, outcome: Outcome): Promise<Outcome>;
}

/** A checker that looks at each document once. */
export function createDocumentChecker(context: CheckContext): DocumentChecker {
  const documents = context.options.documents ?? context.tree;
  if (documents === false) return { add: async (_anchor, outcome) => outcome };
  const present = new Map<string, Promise<boolean>>();
  const texts = new Map<string, Promise<SectionedText | undefined>>();
  return {
    add: async (anchor, outcome) => {
      const { document } = anchor;
      if (!(await once(present, document, () => isThere(documents, document))))
        return withoutDocument(outcome);
      if (anchor.section === undefined) return outcome;
      const text = await once(texts, document, () => textOf(context, documents, document));
      return text === undefined ? outcome : addSection(anchor, anchor.section, outcome, text);
    },
  };
}

/** A document, taken apart once for all of its anchors. */
interface SectionedText {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
}

async function isThere(documents: SourceTree, path: string): Promise<boolean> {
  return (await documents.entry(path)) !== undefined;
}

/** Code that is as it was does not save an anchor whose document is gone: a person has to choose. */
function withoutDocument({ state, detail }: Outcome): Outcome {
  if (state !== 'fresh') return { state, detail: { ...detail, document: 'missing' } };
  return { state: 'lost', detail: { ...detail, reason: 'document_missing', document: 'missing' } };
}

function addSection(
  { sectionPrint }: Anchor,
  section: string,
  outcome: Outcome,
  { text, ids }: SectionedText,
): Outcome {
  if (ids.has(section)) return outcome;
  const found = findSection(text, section, sectionPrint);
  if (found.kind === 'found') return outcome;
  const told = found.kind === 'missing' ? 'missing' : { movedTo: found.movedTo };
  return { ...outcome, detail: { ...outcome.detail, section: told } };
}

async function textOf(
  { meter }: CheckContext,
  documents: SourceTree,
  path: string,
): Promise<SectionedText | undefined> {
  const read = await readText(documents, path, meter.budget.maxFileBytes);
  if (read.kind !== 'text') return undefined;
  const { text } = read;
  return { text, ids: new Set(listSections(text).map(({ id }) => id)) };
}

async function once<T>(
  known: Map<string, Promise<T>>,
  key: string,
  ask: () => Promise<T>,
): Promise<T> {
  let answer = known.get(key);
  if (answer === undefined) {
    answer = ask();
    known.set(key, answer);
  }
  return await answer;
}
