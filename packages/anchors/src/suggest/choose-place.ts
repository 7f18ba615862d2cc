import type { CodeName } from './code-name.js';
import { isSideFile } from './side-file.js';
import type { Place, SymbolIndex } from './source-symbols.js';
import type { Confidence } from './suggestion.js';

/** The declaration that a name means, how sure that is, and why. */
export interface Choice {
  readonly place: Place;
  readonly confidence: Confidence;
  readonly reason: string;
}

/**
 * Chooses the declaration that a code name in a document means.
 *
 * @param near - files that the same section names: among several namesakes theirs is meant.
 */
export function choosePlace(
  code: CodeName,
  index: SymbolIndex,
  near: ReadonlySet<string>,
): Choice | undefined {
  const exact = preferSources(index.byName.get(code.name) ?? []);
  if (exact.length > 0) return chooseExact(code, exact, near, index);
  const parts = code.name.split('.');
  const last = parts.at(-1) ?? '';
  const members = preferSources(index.byMember.get(last) ?? []);
  if (code.isDotted) return chooseOwned(parts.at(-2) ?? '', members);
  const [only] = members;
  if (only === undefined || members.length > 1 || !code.isDistinctive) return undefined;
  return {
    place: only,
    // Options and fields are called alike in many places that are no declaration here.
    confidence: CALLED.has(only.declaration.kind) || code.isCall ? 'likely' : 'possible',
    reason: `The only member of this name is ${only.declaration.qualifiedName}.`,
  };
}

const CALLED: ReadonlySet<string> = new Set([
  'method',
  'function',
  'getter',
  'func',
  'fun',
  'fn',
  'def',
]);

function chooseExact(
  code: CodeName,
  exact: readonly Place[],
  near: ReadonlySet<string>,
  index: SymbolIndex,
): Choice | undefined {
  const nearby = exact.filter(({ file }) => near.has(file));
  const [only] = exact;
  if (only !== undefined && exact.length === 1) {
    if (nearby.length === 1) {
      return {
        place: only,
        confidence: 'certain',
        reason: 'It is declared in a file that the section names, and nowhere else.',
      };
    }
    if (isNameElsewhere(only, code, index)) {
      return {
        place: only,
        confidence: 'possible',
        reason:
          'It is declared only once, and not exported, but other files use the name for something else.',
      };
    }
    if (hasSeveralOwners(code, index)) {
      return {
        place: only,
        confidence: 'likely',
        reason:
          'It is the only such member, but several declarations have the name before the dot.',
      };
    }
    if (code.isDistinctive) {
      return {
        place: only,
        confidence: 'certain',
        reason: 'It is the only declaration of this name.',
      };
    }
    if (!only.declaration.exported) return undefined;
    const confidence = code.isCall ? 'likely' : 'possible';
    return {
      place: only,
      confidence,
      reason: 'It is the only declaration of this name, but the name is a common word.',
    };
  }
  const [here] = nearby;
  if (here !== undefined && nearby.length === 1) {
    return {
      place: here,
      confidence: 'likely',
      reason: `Of ${exact.length} declarations of this name it is the one in a file that the section names.`,
    };
  }
  return undefined;
}

/** What is not exported cannot be meant in another file. */
function isNameElsewhere({ declaration }: Place, { name }: CodeName, index: SymbolIndex): boolean {
  return !declaration.exported && declaration.container === '' && index.filesWith(name) > 1;
}

/** Of two things called `Codes` only one may list its members where they can be read. */
function hasSeveralOwners({ name, isDotted }: CodeName, index: SymbolIndex): boolean {
  const owner = name.slice(0, name.lastIndexOf('.'));
  return isDotted && preferSources(index.byName.get(owner) ?? []).length > 1;
}

/** `app.register` for a member `App.register`: the owner is written as an instance. */
function chooseOwned(owner: string, members: readonly Place[]): Choice | undefined {
  const owned = members.filter(({ declaration }) => {
    const container = declaration.container.slice(declaration.container.lastIndexOf('.') + 1);
    return container.toLowerCase() === owner.toLowerCase();
  });
  const [only] = owned;
  if (only === undefined || owned.length > 1) return undefined;
  return {
    place: only,
    confidence: 'likely',
    reason: `${only.declaration.qualifiedName} is the only member of this name in something called so.`,
  };
}

/** What tests, examples and type stubs declare counts only where nothing else does. */
function preferSources(places: readonly Place[]): readonly Place[] {
  const sources = places.filter(({ file }) => !isSideFile(file));
  return sources.length > 0 ? sources : [];
}
