import { once, oncePerKey } from '@holdfast/base';
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
  const known = oncePerKey((document: string) => lookAt(context, documents, document));
  return {
    add: async (anchor, outcome) => {
      const document = await known(anchor.document);
      if (document === undefined) return withoutDocument(outcome);
      if (anchor.section === undefined) return outcome;
      const ids = await document.sections();
      if (ids === undefined || ids.has(anchor.section)) return outcome;
      return await addSection(anchor, anchor.section, outcome, await document.text());
    },
  };
}

/** A document that is there; what is not text has no sections. */
interface KnownDocument {
  readonly sections: () => Promise<ReadonlySet<string> | undefined>;
  readonly text: () => Promise<string | undefined>;
}

async function lookAt(
  { meter, options }: CheckContext,
  documents: SourceTree,
  path: string,
): Promise<KnownDocument | undefined> {
  const entry = await documents.entry(path);
  if (entry === undefined) return undefined;
  const read = once(() => readText(documents, path, meter.budget.maxFileBytes));
  return {
    sections: once(async () => {
      const remembered =
        entry.contentId === undefined ? undefined : options.sections?.get(entry.contentId);
      if (remembered !== undefined) return new Set(remembered);
      const found = await read();
      if (found.kind !== 'text') return undefined;
      const again = options.sections?.get(found.contentId);
      if (again !== undefined) return new Set(again);
      // Most checks remember all sections and need not load the Markdown parser.
      const { listSections } = await import('../sections.js');
      const ids = listSections(found.text).map(({ id }) => id);
      options.sections?.put(found.contentId, ids);
      return new Set(ids);
    }),
    text: async () => {
      const found = await read();
      return found.kind === 'text' ? found.text : undefined;
    },
  };
}

/** Code that is as it was does not save an anchor whose document is gone: a person has to choose. */
function withoutDocument({ state, detail }: Outcome): Outcome {
  if (state !== 'fresh') return { state, detail: { ...detail, document: 'missing' } };
  return { state: 'lost', detail: { ...detail, reason: 'document_missing', document: 'missing' } };
}

async function addSection(
  { sectionPrint }: Anchor,
  section: string,
  outcome: Outcome,
  text: string | undefined,
): Promise<Outcome> {
  if (text === undefined) return outcome;
  const { findSection } = await import('../find-section.js');
  const found = findSection(text, section, sectionPrint);
  if (found.kind === 'found') return outcome;
  const told = found.kind === 'missing' ? 'missing' : { movedTo: found.movedTo };
  return { ...outcome, detail: { ...outcome.detail, section: told } };
}
