import { type Folder, filesBelow, folderName } from './folder-tree.js';
import type { FileClass, ProposalFile } from './proposal-input.js';

/** What a package's folders come to once folders of tests and of documents are set apart. */
export interface SpecialFolders {
  /** Outermost folders of tests. */
  readonly tests: readonly Folder[];
  /** Outermost folders of documents. */
  readonly docs: readonly Folder[];
  /** Outermost folders of files of others. */
  readonly vendored: readonly Folder[];
  /** Everything else. */
  readonly rest: Folder;
}

/**
 * Sets apart the outermost folders below `root` that hold tests, documents, or files of others.
 * The root itself is never one.
 *
 * @param kinds - which of them are looked for.
 */
export function specialFolders(
  root: Folder,
  kinds: readonly ('tests' | 'docs' | 'vendored')[],
): SpecialFolders {
  const found = { tests: [] as Folder[], docs: [] as Folder[], vendored: [] as Folder[] };
  const rest = without(root, (folder) => {
    const kind = kinds.find((one) => isOf(one, folder));
    if (kind !== undefined) found[kind].push(folder);
    return kind !== undefined;
  });
  return { ...found, rest };
}

function without(folder: Folder, isTaken: (folder: Folder) => boolean): Folder {
  const folders = folder.folders
    .filter((inside) => !isTaken(inside))
    .map((inside) => without(inside, isTaken));
  return { ...folder, folders };
}

const TEST_FOLDER =
  /^(?:__tests?__|tests?|specs?|e2e|testing|test[-_].+|.+[-_.]tests?|androidTest|.+Tests?)$/u;
const DOCS_FOLDER = /^(?:docs?|documentation|website|site|wiki|man|manual)$/iu;

/** Mostly tests, or named so with a fair share of them; likewise for documents. */
function isOf(kind: 'tests' | 'docs' | 'vendored', folder: Folder): boolean {
  const files = filesBelow(folder);
  const name = folderName(folder.directory);
  if (kind === 'vendored') return countOf(files, 'vendored') / files.length >= MOSTLY;
  const share = countOf(files, kind === 'tests' ? 'test' : 'docs') / files.length;
  const named = kind === 'tests' ? TEST_FOLDER : DOCS_FOLDER;
  return share >= MOSTLY || (share >= FAIR_SHARE && named.test(name));
}

const MOSTLY = 0.9;
const FAIR_SHARE = 0.3;

function countOf(files: readonly ProposalFile[], wanted: FileClass): number {
  return files.reduce((sum, file) => sum + Number(file.class === wanted), 0);
}
