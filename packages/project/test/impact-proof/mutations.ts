import { posix } from 'node:path';
import { languageOf } from '@holdfast/syntax';
import type { Chance } from './chance.js';
import { type Draft, isFree } from './draft.js';
import type { Ground, GroundFile } from './ground.js';

/** Changes a draft as somebody who works on the code would; false where it does not fit. */
type Mutation = (draft: Draft, ground: Ground, random: Chance) => boolean;

/** What plans are made of, by name. */
export const MUTATIONS = {
  'edit inside a declaration': (draft, ground, random) =>
    inSource(draft, ground, random, (text, { declarations }) => {
      const declaration = random.pick(declarations);
      if (declaration === undefined) return text;
      const { start, end } = declaration;
      return splice(text, start, end, editedCode(text.slice(start, end), random));
    }),
  rename: (draft, ground, random) =>
    inSource(draft, ground, random, (text, { declarations }) => {
      const name = random.pick(declarations)?.qualifiedName.split('.').at(-1) ?? '';
      if (!/^\w+$/.test(name)) return text;
      return text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}Anew`);
    }),
  'move to another file': (draft, ground, random) => {
    const from = random.pick(ground.sources);
    const declaration = random.pick(from?.declarations.filter(isTopLevel) ?? []);
    if (from === undefined || declaration === undefined) return false;
    if (isAway(draft, from.path)) return false;
    const isNew = random.below(3) === 0;
    const to = isNew ? undefined : random.pick(ground.sources.filter(likeness(from.path)));
    const target = to?.path ?? newPath(from.path, random);
    if (isAway(draft, target)) return false;
    const text = contentOf(draft, from);
    const moved = text.slice(declaration.start, declaration.end);
    if (moved === '') return false;
    const keep = random.below(4) === 0;
    if (!keep) draft.set(from.path, splice(text, declaration.start, declaration.end, ''));
    draft.set(target, `${draft.get(target) ?? to?.text ?? ''}\n${moved}\n`);
    return true;
  },
  'delete a declaration': (draft, ground, random) =>
    inSource(draft, ground, random, (text, { declarations }) => {
      const declaration = random.pick(declarations);
      return declaration === undefined
        ? text
        : splice(text, declaration.start, declaration.end, '');
    }),
  'new file': (draft, ground, random) => {
    const near = random.pick(ground.sources);
    if (near === undefined) return false;
    const path = newPath(near.path, random);
    draft.set(path, random.below(2) === 0 ? contentOf(draft, near) : newText(path, ground, random));
    return true;
  },
  'new import': (draft, ground, random) =>
    inSource(
      draft,
      ground,
      random,
      (text, { path }) => `${importLine(path, ground, random)}${text}`,
    ),
  'import taken away': (draft, ground, random) =>
    inSource(draft, ground, random, (text) =>
      text.replace(/^(?:import|export|from|use|#include)\b[^\n]*\n/m, ''),
    ),
  comment: (draft, ground, random) =>
    inSource(draft, ground, random, (text, { path, declarations }) => {
      const start = random.pick(declarations)?.lineStart ?? 1;
      const sign = /\.(?:py|rb)$/.test(path) ? '#' : '//';
      const lines = text.split('\n');
      return [...lines.slice(0, start - 1), `${sign} Said twice.`, ...lines.slice(start - 1)].join(
        '\n',
      );
    }),
  formatting: (draft, ground, random) =>
    inSource(draft, ground, random, (text, { path }) =>
      /\.(?:py|md)$/.test(path) ? `${text}\n\n` : text.replace(/^( +)(?=\S)/gm, '$1$1'),
    ),
  'syntax error': (draft, ground, random) =>
    inSource(draft, ground, random, (text) => {
      const at = random.below(text.length);
      return random.below(2) === 0 ? text.slice(0, at) : splice(text, at, at, ' ((( ');
    }),
  'empty file': (draft, ground, random) => inSource(draft, ground, random, () => ''),
  document: (draft, ground, random) => {
    const file = random.pick(ground.documents);
    if (file === undefined || isAway(draft, file.path)) return false;
    draft.set(file.path, editedDocument(contentOf(draft, file), random));
    return true;
  },
  'file that comes back': (draft) => {
    draft.set('not/there.ts', 'export const there = 1;\n');
    return true;
  },
  'file that nobody lists': (draft, _, random) => {
    draft.set(
      `${random.pick(['build-output', 'left/out'])}/made${random.below(9)}.ts`,
      'export const made = 1;\n',
    );
    return true;
  },
  'rules of what is ignored': (draft) => {
    draft.set('.gitignore', 'build-output/\nnode_modules/\n*.log\nanew/\n');
    return true;
  },
  'file deleted': (draft, ground, random) => {
    const file = random.pick(random.below(4) === 0 ? ground.documents : ground.sources);
    if (file === undefined || !isFree(draft, file.path)) return false;
    draft.gone.add(file.path);
    return true;
  },
  'file renamed': (draft, ground, random) => moved(draft, ground, random, (text) => text),
  'file renamed and edited': (draft, ground, random) =>
    moved(draft, ground, random, (text, { declarations }) => {
      const declaration = random.pick(declarations);
      if (declaration === undefined) return `${text}\n`;
      const { start, end } = declaration;
      return splice(text, start, end, editedCode(text.slice(start, end), random));
    }),
  'directory renamed': (draft, ground, random) => {
    const directory = posix.dirname(random.pick(ground.sources)?.path ?? '.');
    const files = ground.sources.filter(({ path }) => posix.dirname(path) === directory);
    if (directory === '.' || files.length > 12) return false;
    if (!files.every(({ path }) => isFree(draft, path))) return false;
    for (const { path, text } of files) {
      rename(draft, path, `${directory}-anew/${posix.basename(path)}`, text);
    }
    return true;
  },
  'file becomes a directory': (draft, ground, random) => {
    const file = random.pick(ground.sources);
    if (file === undefined || !isFree(draft, file.path)) return false;
    rename(draft, file.path, `${file.path}/index${posix.extname(file.path)}`, file.text);
    return true;
  },
  'another mode': (draft, ground, random) => {
    const file = random.pick(ground.sources);
    if (file === undefined || !isFree(draft, file.path)) return false;
    draft.modes.add(file.path);
    return true;
  },
  'data instead of text': (draft, ground, random) => {
    const file = random.pick(ground.sources);
    const path = random.below(2) === 0 ? `assets/made${random.below(9)}.bin` : file?.path;
    if (path === undefined || !isFree(draft, path)) return false;
    draft.data.set(path, Uint8Array.of(0xff, 0, random.below(256)));
    return true;
  },
  configuration: (draft, _, random) => {
    const options = random.pick([
      { baseUrl: '.', paths: { '~/*': ['./src/*'] } },
      { baseUrl: 'src' },
      { paths: {} },
    ]);
    draft.set('tsconfig.json', JSON.stringify({ compilerOptions: options }));
    return true;
  },
} as const satisfies Readonly<Record<string, Mutation>>;

export type MutationName = keyof typeof MUTATIONS;

function inSource(
  draft: Draft,
  ground: Ground,
  random: Chance,
  edit: (text: string, file: GroundFile) => string,
): boolean {
  const file = random.pick(ground.sources);
  if (file === undefined) return false;
  // What was changed once already has its declarations elsewhere; the first edit is enough.
  if (!isFree(draft, file.path)) return false;
  const text = edit(file.text, file);
  if (text === file.text) return false;
  draft.set(file.path, text);
  return true;
}

/** What is gone, or data, is no text to edit. */
function isAway(draft: Draft, path: string): boolean {
  return !draft.has(path) && !isFree(draft, path);
}

function moved(
  draft: Draft,
  ground: Ground,
  random: Chance,
  edit: (text: string, file: GroundFile) => string,
): boolean {
  const from = random.pick(random.below(5) === 0 ? ground.documents : ground.sources);
  if (from === undefined || !isFree(draft, from.path)) return false;
  const to = newPath(from.path, random);
  if (!isFree(draft, to)) return false;
  rename(draft, from.path, to, edit(from.text, from));
  return true;
}

function rename(draft: Draft, from: string, to: string, text: string): void {
  draft.moves.set(to, from);
  draft.set(to, text);
}

function contentOf(draft: Draft, { path, text }: GroundFile): string {
  return draft.get(path) ?? text;
}

function splice(text: string, start: number, end: number, put: string): string {
  return text.slice(0, start) + put + text.slice(end);
}

function editedCode(code: string, random: Chance): string {
  const edits: readonly ((code: string) => string)[] = [
    (it) => it.replace(/\b(\d+)\b/, (digits) => `${Number(digits) + 1}`),
    (it) => it.replace('===', '!=='),
    (it) => it.replace(' + ', ' - '),
    (it) => it.replace(/\btrue\b/, 'false'),
    (it) => it.replace(/'(\w+)'/, "'$1x'"),
    (it) => it.replace(/\breadonly /, ''),
    (it) => it.replace(/\breturn /, 'return void 0 ?? '),
    (it) => it.replace('{', '{ void 0;'),
    (it) => it.replace('(', '(added: string, '),
  ];
  for (const edit of random.some(edits, edits.length)) {
    const edited = edit(code);
    if (edited !== code) return edited;
  }
  return `${code} `;
}

function editedDocument(text: string, random: Chance): string {
  const edits: readonly ((text: string) => string)[] = [
    (it) => it.replace(/^## (.*)$/m, '## $1 anew'),
    (it) => it.replace(/^## [^\n]*\n/m, ''),
    (it) => `${it}\nMore.\n`,
    (it) => it.replace(/^# /m, '# The '),
    () => '',
  ];
  return random.pick(edits)?.(text) ?? text;
}

function isTopLevel({ qualifiedName }: { readonly qualifiedName: string }): boolean {
  return /^\w+$/.test(qualifiedName);
}

function likeness(path: string): (file: GroundFile) => boolean {
  const language = languageOf(path)?.id;
  return (file) => file.path !== path && languageOf(file.path)?.id === language;
}

function newPath(near: string, random: Chance): string {
  const directory = posix.dirname(near);
  const below = random.below(4) === 0 ? 'anew/' : '';
  const base = directory === '.' ? '' : `${directory}/`;
  return `${base}${below}anew-${random.below(1000)}${posix.extname(near)}`;
}

function newText(path: string, ground: Ground, random: Chance): string {
  return `${importLine(path, ground, random)}\n`;
}

function importLine(path: string, ground: Ground, random: Chance): string {
  const other = random.pick(ground.sources.filter(likeness(path)));
  if (other === undefined) return '';
  if (path.endsWith('.py')) {
    return `import ${other.path.replace(/\.py$/, '').replaceAll('/', '.')}\n`;
  }
  if (!/\.[cm]?[jt]sx?$/.test(path)) return '';
  if (random.below(8) === 0) return "import 'left-pad';\n";
  const relative = posix.relative(posix.dirname(path), other.path);
  const specifier = relative.startsWith('.') ? relative : `./${relative}`;
  return `import '${specifier.replace(/\.([cm]?)tsx?$/, '.$1js')}';\n`;
}
