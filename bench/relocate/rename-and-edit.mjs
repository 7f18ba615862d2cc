import { extractFacts, loadLanguage } from '@holdfast/syntax';
import { parseText } from '@holdfast/syntax/node';

const MOST_IN_FILE = 5;
const FORMS = ['one word of it', 'longer', 'another one'];
const KEPT = new Set(['constructor', 'default', 'main', 'init', 'new', 'render']);

/**
 * Renames up to five declarations of a file that do not overlap, and changes the inside of each in one
 * to three places, as the mutation matrix changes code.
 *
 * @returns the new text and what became of each declaration; `undefined` when nothing can be renamed, or
 *   the outcome is no program.
 */
export async function renameAndEdit({ languageId, text, mutators, sites, random }) {
  const language = await loadLanguage(languageId);
  const parsed = await read(text, language);
  if (parsed === undefined) return undefined;
  const { tree, declarations } = parsed;
  const places = Object.values(mutators).flatMap((mutator) => sites(tree, mutator));
  const taken = new Set(declarations.map(({ qualifiedName }) => nameOf(qualifiedName)));
  const chosen = choose(declarations, random);
  const edits = [];
  const renames = [];
  for (const declaration of chosen) {
    const form = Math.floor(random() * FORMS.length);
    const name = nameOf(declaration.qualifiedName);
    const newName = renamed(name, form, random);
    const names = identifiers(tree, declaration, name);
    if (taken.has(newName) || text.includes(newName) || names.length === 0) continue;
    const inside = pick(places, declaration, names, random);
    if (inside.length === 0) continue;
    taken.add(newName);
    edits.push(...names.map((at) => ({ ...at, text: newName })), ...inside);
    const at = declaration.qualifiedName.lastIndexOf(name);
    const { qualifiedName } = declaration;
    const to = qualifiedName.slice(0, at) + newName + qualifiedName.slice(at + name.length);
    renames.push({ declaration, to, form: FORMS[form], edits: inside.length });
  }
  const after = apply(text, edits);
  const again = renames.length === 0 ? undefined : await read(after, language);
  if (again === undefined) return undefined;
  const now = new Map(again.declarations.map((it) => [it.qualifiedName, it]));
  return {
    text: after,
    facts: parsed.facts,
    renames: renames.filter(({ declaration, to }) => {
      const found = now.get(to);
      // Some edits only look like one of the body.
      return found?.kind === declaration.kind && found.hashes.body !== declaration.hashes.body;
    }),
  };
}

/** Deletes up to five declarations of a file, as {@link renameAndEdit} renames them. */
export async function deleteSome({ languageId, text, random }) {
  const language = await loadLanguage(languageId);
  const parsed = await read(text, language);
  if (parsed === undefined) return undefined;
  const chosen = choose(parsed.declarations, random);
  const after = apply(
    text,
    chosen.map(({ start, end }) => ({ start, end, text: '' })),
  );
  const again = chosen.length === 0 ? undefined : await read(after, language);
  if (again === undefined) return undefined;
  const now = new Set(again.declarations.map(({ qualifiedName }) => qualifiedName));
  const gone = chosen.filter(({ qualifiedName }) => !now.has(qualifiedName));
  return {
    text: after,
    facts: parsed.facts,
    renames: gone.map((declaration) => ({ declaration, to: '', form: 'none', edits: 0 })),
  };
}

async function read(text, language) {
  const tree = await parseText(language.grammar, language.prepare?.(text) ?? text);
  const result = tree && extractFacts(tree, language);
  if (result?.kind !== 'facts' || result.facts.errors.length > 0) return undefined;
  return { tree, facts: result.facts, declarations: result.facts.declarations };
}

function choose(declarations, random) {
  const able = declarations.filter(
    ({ hashes, qualifiedName, fingerprint }) =>
      hashes.body !== null && fingerprint.length > 0 && isRenamable(nameOf(qualifiedName)),
  );
  const chosen = [];
  for (const candidate of shuffled(able, random)) {
    if (chosen.length === MOST_IN_FILE) break;
    const overlaps = ({ start, end }) => start < candidate.end && candidate.start < end;
    if (!chosen.some(overlaps)) chosen.push(candidate);
  }
  return chosen;
}

function isRenamable(name) {
  return /^[A-Za-z_]\w{2,}$/.test(name) && !name.startsWith('__') && !KEPT.has(name);
}

/** Last part of a qualified name, without labels, marks or a word such as `get`. */
function nameOf(qualifiedName) {
  const head = qualifiedName.replace(/\(.*$|#\d+$/s, '');
  return head.slice(Math.max(head.lastIndexOf('.'), head.lastIndexOf(' ')) + 1);
}

const WORDS = [
  'load',
  'make',
  'find',
  'check',
  'send',
  'keep',
  'merge',
  'apply',
  'collect',
  'draw',
];

/** In the style of the old name: its case, its leading underscore. */
function renamed(name, form, random) {
  const [, lead, rest] = /^(_*)(.*)$/.exec(name);
  const snake = rest.includes('_');
  const parts = snake ? rest.split('_') : rest.split(/(?<=[a-z0-9])(?=[A-Z])/);
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  const made =
    form === 0 && parts.length > 1
      ? [word(), ...parts.slice(1)]
      : form === 1
        ? [...parts, word()]
        : [word(), 'part', word()];
  const styled = made.map((part, i) => (i === 0 || snake ? part : upper(part)));
  const joined = styled.join(snake ? '_' : '');
  return lead + (/^[A-Z]/.test(rest) ? upper(joined) : joined[0].toLowerCase() + joined.slice(1));
}

const upper = (word) => (word[0] ?? '').toUpperCase() + word.slice(1);

/** Where the declaration names itself. */
function identifiers(tree, { start, end }, name) {
  const found = [];
  for (let node = 0; node < tree.size; node += 1) {
    const from = tree.start[node];
    const to = tree.end[node];
    if (from < start || to > end || tree.next[node] !== node + 1) continue;
    if (tree.text.slice(from, to) === name && tree.types.named[tree.type[node]] === true)
      found.push({ start: from, end: to });
  }
  return found;
}

/** One to three changes within a declaration that touch neither its name nor each other. */
function pick(places, { start, end }, names, random) {
  const wanted = 1 + Math.floor(random() * 3);
  const within = places.filter((it) => it.start > start && it.end < end);
  const picked = [];
  for (const edit of shuffled(within, random)) {
    if (picked.length === wanted) break;
    const touches = (other) => edit.start <= other.end && other.start <= edit.end;
    if (![...names, ...picked].some(touches)) picked.push(edit);
  }
  return picked;
}

function apply(text, edits) {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

function shuffled(list, random) {
  return list
    .map((it) => ({ it, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ it }) => it);
}
