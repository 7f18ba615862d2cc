import { sha256 } from '@holdfast/base';
import { languageOf } from '@holdfast/syntax';

/**
 * The group of languages whose files are resolved by rules of their own; `undefined` where the names
 * that a file asks for say what can change.
 */
export function languageGroup(path: string): LanguageGroup | undefined {
  const id = languageOf(path)?.id;
  return id === undefined ? undefined : GROUPS.get(id);
}

/** What decides the imports of a file besides itself and the configurations. */
export interface LanguageGroup {
  readonly id: string;
  /** Whether it depends on what other files of the group declare. */
  readonly byContent: boolean;
  /** Whether it depends on the whole list of files. */
  readonly byList: boolean;
}

const JVM = { id: 'jvm', byContent: true, byList: false };
const GROUPS: ReadonlyMap<string, LanguageGroup> = new Map([
  ['go', { id: 'go', byContent: true, byList: true }],
  ['rust', { id: 'rust', byContent: false, byList: true }],
  ['java', JVM],
  ['kotlin', JVM],
  ['swift', { id: 'swift', byContent: true, byList: false }],
]);

/**
 * What stands for everything that decides the imports of a group; `undefined` when that is not known.
 *
 * @param members - its files in the order of their paths, without a content id where a file could not
 *   be read.
 * @param paths - all files of the project.
 */
export function groupDigest(
  { byContent, byList }: LanguageGroup,
  members: readonly { readonly path: string; readonly contentId: string | undefined }[],
  paths: readonly string[],
): string | undefined {
  if (byContent && members.some(({ contentId }) => contentId === undefined)) return undefined;
  const own = byContent ? members.map(({ path, contentId }) => `${path}\0${contentId}`) : [];
  return sha256(JSON.stringify([own, byList ? paths : []]));
}
