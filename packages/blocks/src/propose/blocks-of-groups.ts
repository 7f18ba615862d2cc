import type { RepoPath } from '@holdfast/base';
import type { Block, BlockId, Member, Sockets } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { deriveSockets } from '../map/derive-sockets.js';
import { addToList } from './add-to-list.js';
import { blockIds } from './block-ids.js';
import { emitMemberships } from './emit-membership.js';
import type { Group, GroupedFile } from './group.js';
import type { Links } from './links.js';
import { measuredMeta } from './measured-meta.js';
import { nameGroups } from './name-groups.js';
import type { Proposal, ProposedBlock, ProposedFile } from './proposal.js';
import type { ProposalFile, ProposalInput } from './proposal-input.js';

/**
 * Makes blocks of groups: ids, names, membership lines, sockets and measures.
 *
 * @param groups - in the order of the blocks; a file of several is a seam, of none unmapped.
 * @param files - every file of the project, sorted by path.
 */
export function blocksOfGroups(
  groups: readonly Group[],
  files: readonly ProposalFile[],
  input: ProposalInput,
  links: Links,
): Omit<Proposal, 'divisions'> {
  const owners = ownersOf(groups);
  const ids = blockIds(groups.map((group) => group.files.map(({ file }) => file.path)));
  const names = nameGroups(groups, packageNames(input), {
    weight: (path) => links.imports(path).size + links.importers(path).size,
    words: input.words ?? (() => undefined),
  });
  const memberships = emitMemberships(ownedFiles(groups, owners, files));
  const idsOfFile = new Map(
    [...owners].map(([path, own]) => [path, own.map((at) => idAt(ids, at))]),
  );
  const sockets = deriveSockets(idsOfFile, input.edges ?? [], input.externals);
  const isSeam = (path: string) => (owners.get(path)?.length ?? 0) > 1;
  return {
    blocks: groups.map((group, at): ProposedBlock => {
      const id = idAt(ids, at);
      return {
        block: candidate(
          id,
          names[at] ?? '',
          memberships.get(at) ?? [],
          sockets.get(id),
          measuredMeta(
            group.files.map(({ file }) => file),
            links,
            isSeam,
          ),
        ),
        directory: group.directory,
        files: proposedFiles(group.files, isSeam),
      };
    }),
    seams: files
      .filter((file) => isSeam(file.path))
      .map(({ path }) => ({ path: path as RepoPath, blockIds: idsOfFile.get(path) ?? [] })),
    unmapped: files.filter((file) => !owners.has(file.path)).map((file) => file.path as RepoPath),
  };
}

function ownersOf(groups: readonly Group[]): ReadonlyMap<string, readonly number[]> {
  const owners = new Map<string, number[]>();
  for (const [at, { files }] of groups.entries())
    for (const { file } of files) addToList(owners, file.path, at);
  return owners;
}

function idAt(ids: readonly BlockId[], at: number): BlockId {
  const id = ids[at];
  if (id === undefined) throw new RangeError(`There is no group ${at}.`);
  return id;
}

function packageNames({ packages = [] }: ProposalInput): ReadonlyMap<string, string> {
  return new Map(packages.map(({ directory, name }) => [directory, name]));
}

function ownedFiles(
  groups: readonly Group[],
  owners: ReadonlyMap<string, readonly number[]>,
  files: readonly ProposalFile[],
) {
  const roles = new Map(
    groups.flatMap((group) => group.files.map(({ file, role }) => [file.path, role] as const)),
  );
  return files.map(({ path }) => ({
    path,
    owners: owners.get(path) ?? [],
    role: roles.get(path) ?? 'primary',
  }));
}

function proposedFiles(
  files: readonly GroupedFile[],
  isSeam: (path: string) => boolean,
): readonly ProposedFile[] {
  return files
    .map(({ file, role }) => ({
      path: file.path as RepoPath,
      role: isSeam(file.path) ? ('shared' as const) : role,
    }))
    .sort((a, b) => compareUtf8(a.path, b.path));
}

function candidate(
  blockId: BlockId,
  name: string,
  membership: readonly Member[],
  sockets: Sockets | undefined,
  candidateMeta: NonNullable<Block['candidateMeta']>,
): Block {
  return {
    blockId,
    name,
    purpose: '',
    kind: 'scanned',
    state: 'candidate',
    boundaryVersion: 1,
    contractVersion: 1,
    membershipSource: 'proposed',
    membership,
    sockets: sockets ?? { inputs: [], outputs: [], external: [] },
    receiptContract: { required: [], optional: [], waived: [] },
    receipts: [],
    layout: { version: 1 },
    unmappedResidue: [],
    candidateMeta,
  };
}
