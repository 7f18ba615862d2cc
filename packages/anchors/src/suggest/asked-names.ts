import type { FactsProvider } from '@holdfast/syntax';
import { type CodeName, readCodeName } from './code-name.js';
import { quotedCode } from './quoted-code.js';
import { namedFiles, type ReadDocument } from './read-documents.js';

/** What documents want to know of the sources. */
export interface AskedNames {
  /** Names, and the parts of those with dots, that declarations are looked up by. */
  readonly names: ReadonlySet<string>;
  /** Those that are looked for as words, and among names that are spelt alike. */
  readonly codes: readonly CodeName[];
  /** Files that documents name. */
  readonly files: ReadonlySet<string>;
}

/** Collects what reading the mentions of documents will ask an index of sources for. */
export async function askedNames(
  documents: readonly ReadDocument[],
  paths: ReadonlySet<string>,
  facts: FactsProvider,
): Promise<AskedNames> {
  const names = new Set<string>();
  const codes = new Map<string, CodeName>();
  for (const { mentions } of documents) {
    for (const mention of mentions) {
      if (mention.kind === 'fence') {
        const quoted = await quotedCode(mention.text, mention.info, facts);
        for (const { qualifiedName } of quoted) names.add(qualifiedName);
      } else if (mention.kind === 'code') {
        const code = readCodeName(mention.text);
        if (code === undefined) continue;
        codes.set(code.name, code);
        for (const part of [code.name, ...partsOf(code)]) names.add(part);
      }
    }
  }
  return { names, codes: [...codes.values()], files: namedFiles(documents, paths) };
}

/** Its last part, and every beginning that may be the owner. */
function partsOf({ name }: CodeName): readonly string[] {
  const parts = name.split('.');
  return [parts.at(-1) ?? '', parts[0] ?? '', parts.slice(0, -1).join('.')];
}
