import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Anchor, addAnchor } from '@holdfast/anchors';
import {
  acceptViolations,
  type Block,
  type BlockMap,
  fileList,
  type Member,
  type Rule,
  resolveMembers,
} from '@holdfast/blocks';
import { type Declaration, type FactsProvider, languageOf } from '@holdfast/syntax';
import { blockFacts, type Project, readMap, scanBlocks } from '../../src/index.js';
import { type Chance, chance } from './chance.js';

/** A source file that plans may change. */
export interface GroundFile {
  readonly path: string;
  readonly text: string;
  readonly declarations: readonly Declaration[];
}

/** A project with anchors and a map, ready for plans. */
export interface Ground {
  readonly project: Project;
  readonly sources: readonly GroundFile[];
  readonly documents: readonly GroundFile[];
}

const WHEN = '2026-01-01T00:00:00Z';
const DOCUMENT = 'IMPACT-PROOF.md';
const SECTIONS = 12;

/**
 * Gives a project anchors on things that a seed chooses, and a map with everything in it that a check
 * can speak of: signed blocks, files of nobody and of two, a missing member, rules that are kept,
 * broken, accepted.
 */
export async function makeGround(
  project: Project,
  seed: number,
  anchorCount: number,
): Promise<Ground> {
  const random = chance(seed);
  const headings = Array.from({ length: SECTIONS }, (_, at) => `## Part ${at}\n\nText ${at}.\n`);
  writeFileSync(join(project.root, DOCUMENT), `# Proof\n\n${headings.join('\n')}`);
  const files = await readFiles(project);
  await addAnchors(project, files, random, anchorCount);
  await makeMap(project, random);
  return {
    project,
    sources: files.filter(({ declarations }) => declarations.length > 0),
    documents: files.filter(({ path }) => /\.md$/.test(path)),
  };
}

/** Files as plans can have them: text of at most 64 KiB, and not in a nested `.holdfast`. */
async function readFiles(project: Project): Promise<readonly GroundFile[]> {
  const tree = await project.tree();
  const facts = await project.facts();
  const found: GroundFile[] = [];
  for (const { path, type } of await tree.list()) {
    if (type !== 'file' || path.startsWith('.holdfast/')) continue;
    if (languageOf(path) === undefined && !path.endsWith('.md')) continue;
    const read = await tree.read(path, 64 * 1024);
    if (read.kind !== 'found') continue;
    const text = Buffer.from(read.bytes).toString('utf8');
    if (!Buffer.from(text).equals(Buffer.from(read.bytes))) continue;
    const { contentId, bytes } = read;
    found.push({ path, text, declarations: await declarationsOf(facts, path, contentId, bytes) });
  }
  return found;
}

async function declarationsOf(
  facts: FactsProvider,
  path: string,
  contentId: string,
  bytes: Uint8Array,
): Promise<readonly Declaration[]> {
  if (languageOf(path) === undefined) return [];
  const result = await facts.facts(path, contentId, async () => bytes);
  return result.kind === 'facts' ? result.facts.declarations : [];
}

async function addAnchors(
  project: Project,
  files: readonly GroundFile[],
  random: Chance,
  count: number,
): Promise<void> {
  const tree = await project.tree();
  const sources = { tree, facts: await project.facts() };
  const actor = { by: 'Proof', kind: 'agent', at: WHEN } as const;
  let anchors: readonly Anchor[] = [];
  for (let at = 0; at < count; at++) {
    const file = random.pick(files);
    if (file === undefined) break;
    const document = `${DOCUMENT}#Part ${random.below(SECTIONS)}`;
    const target = targetIn(file, random);
    const scope = random.below(8) === 0 ? { scope: 'signature' as const } : {};
    const added = await addAnchor(anchors, { document, target, ...scope }, actor, sources);
    // Names that two declarations share, empty lines, twins: not every choice is an anchor.
    if (added.ok) anchors = added.anchors;
  }
  const store = await project.anchors();
  const updated = await store.update(() => ({ anchors, audit: [] }));
  if (!updated.ok) throw new Error(JSON.stringify(updated.problems));
}

function targetIn({ path, text, declarations }: GroundFile, random: Chance): string {
  const lines = text.split('\n').length;
  const from = 1 + random.below(lines);
  const range = `${path}:${from}-${Math.min(lines, from + random.below(6))}`;
  if (declarations.length === 0) return random.below(3) === 0 ? range : path;
  if (random.below(12) === 0) return range;
  return `${path}#${random.pick(declarations)?.qualifiedName}`;
}

async function makeMap(project: Project, random: Chance): Promise<void> {
  const who = { seat: 'runner', author: 'Proof', at: WHEN } as const;
  const scanned = await scanBlocks(project, who);
  if (!scanned.ok) throw new Error('The scan was refused.');
  const facts = await blockFacts(project);
  const files = fileList(facts.files);
  const map = await readMap(project);
  if (map === undefined) throw new Error('There is no map.');
  // One block less: its files belong to nobody. The first gets a member that is not there.
  const kept = map.blocks.length > 3 ? map.blocks.slice(0, -1) : map.blocks;
  const ids = new Set<string>(kept.map(({ blockId }) => blockId));
  const blocks = kept.map((block, at) => {
    const living = withoutSockets(block, ids);
    if (at === 0) return withMember(living, { path: 'not/there.ts', role: 'primary' });
    const [other] = at === 1 ? (kept[2]?.membership ?? []) : [];
    const claimed = other === undefined ? living : withMember(living, other);
    return at % 2 === 0 ? signed(claimed, files) : claimed;
  });
  const ruled = { ...map, blocks, rules: rulesOn(blocks, random), rulesBaseline: [] };
  const accepted = ruled.rules.filter((_, at) => at % 3 === 0);
  const { rulesBaseline } = acceptViolations(ruled, facts, accepted);
  const store = await project.blocks();
  const saved = await store.update<never>({ ...who, act: 'baseline' }, () => ({
    ok: true,
    map: { ...ruled, rulesBaseline } as BlockMap,
  }));
  if (!saved.ok) throw new Error(JSON.stringify(saved));
}

function withMember(block: Block, member: Member): Block {
  const known = block.membership.some(({ path }) => path === member.path);
  return known ? block : { ...block, membership: [...block.membership, member] };
}

function withoutSockets(block: Block, ids: ReadonlySet<string>): Block {
  const { inputs, outputs, external } = block.sockets;
  const lives = ({ to }: { readonly to?: string }) => to === undefined || ids.has(to);
  const sockets = { inputs: inputs.filter(lives), outputs: outputs.filter(lives), external };
  return { ...block, sockets };
}

function signed(block: Block, files: ReturnType<typeof fileList>): Block {
  const resolvedMembers = resolveMembers(block, files).members.map(
    ({ path }) => path as NonNullable<Block['resolvedMembers']>[number],
  );
  const { candidateMeta: _, ...rest } = block;
  return { ...rest, state: 'ratified', membershipSource: 'ratified', resolvedMembers };
}

function rulesOn(blocks: readonly Block[], random: Chance): readonly Rule[] {
  const because = 'The proof wants it.';
  const rules = new Map<string, Rule>();
  for (let at = 0; at < 2 * blocks.length && blocks.length > 1; at++) {
    const [from, to] = random.some(blocks, 2);
    if (from === undefined || to === undefined) break;
    const rule = { from: from.blockId, to: to.blockId, allow: false, because } as const;
    rules.set(`${rule.from} ${rule.to}`, rule);
  }
  return [...rules.values(), { from: '**/*.ts', to: 'external:left-pad', allow: false, because }];
}
