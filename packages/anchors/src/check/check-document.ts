import type { SourceTree } from '@holdfast/source';
import type { Anchor } from '../anchor.js';
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
  const texts = new Map<string, Promise<string | undefined>>();
  return {
    add: async (anchor, outcome) => {
      const { document } = anchor;
      if (!(await once(present, document, () => isThere(documents, document))))
        return withoutDocument(outcome);
      const text = () => once(texts, document, () => textOf(context, documents, document));
      return await addSection(context, anchor, outcome, text);
    },
  };
}

async function isThere(documents: SourceTree, path: string): Promise<boolean> {
  return (await documents.entry(path)) !== undefined;
}

/** Code that is as it was does not save an anchor whose document is gone: a person has to choose. */
function withoutDocument({ state, detail }: Outcome): Outcome {
  if (state !== 'fresh') return { state, detail: { ...detail, document: 'missing' } };
  return { state: 'lost', detail: { ...detail, reason: 'document_missing', document: 'missing' } };
}

async function addSection(
  context: CheckContext,
  anchor: Anchor,
  outcome: Outcome,
  textOfDocument: () => Promise<string | undefined>,
): Promise<Outcome> {
  const { findSection } = context.options;
  const { section } = anchor;
  if (section === undefined || findSection === undefined) return outcome;
  const text = await textOfDocument();
  if (text === undefined) return outcome;
  const found = findSection(text, section, anchor.sectionPrint);
  if (found.kind === 'found') return outcome;
  const told = found.kind === 'missing' ? 'missing' : { movedTo: found.movedTo };
  return { ...outcome, detail: { ...outcome.detail, section: told } };
}

async function textOf(
  { meter }: CheckContext,
  documents: SourceTree,
  path: string,
): Promise<string | undefined> {
  const read = await readText(documents, path, meter.budget.maxFileBytes);
  return read.kind === 'text' ? read.text : undefined;
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
