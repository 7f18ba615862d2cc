import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the pages of the site are put together. */
export const STAGE = fileURLToPath(new URL('../.stage', import.meta.url));

/** It is wide: another click shows it alone. */
const MAP_PICTURE =
  '<a href="/map.svg" target="_self"><img src="/map.svg" alt="The blocks of this repository and their dependencies"></a>';

/**
 * Puts the pages together: the documents of the repository under the addresses that they have in the site,
 * with links to them made to fit. `made` are pages or pictures that are not in the repository.
 */
export function stagePages(made) {
  rmSync(STAGE, { recursive: true, force: true });
  const files = markdownFiles();
  const addresses = new Map(files.map((file) => [file, addressOf(file)]));
  for (const file of files) {
    const text = read(file).replace('<!-- map -->', MAP_PICTURE);
    write(addresses.get(file), moveLinks(text, file, addresses));
  }
  for (const [path, text] of Object.entries(made)) write(path, text);
  cpSync(join(ROOT, 'site/home.md'), join(STAGE, 'index.md'));
  const pages = [...addresses.values(), ...Object.keys(made)]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({
      title: titleOf(path),
      link: `/${path.replace(/\.md$/, '')}`,
    }))
    .sort((a, b) => order(a) - order(b) || (a.title < b.title ? -1 : 1));
  write('pages.json', JSON.stringify({ pages }));
  return pages;
}

/** Guides in the order in which they are read; the rest by title. */
function order({ link }) {
  const at = ['start', 'anchors', 'blocks', 'change', 'agents', 'ci'].indexOf(basename(link));
  return at < 0 ? 99 : at;
}

function markdownFiles() {
  const patterns = ['docs', 'README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'CHANGELOG.md'];
  const readmes = [
    'packages/*/README.md',
    'apps/*/README.md',
    'action/README.md',
    'examples/README.md',
  ];
  return execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', ...patterns, ...readmes],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(
      (file) =>
        file.endsWith('.md') &&
        !file.startsWith('packages/test-kit/') &&
        existsSync(join(ROOT, file)),
    );
}

function addressOf(file) {
  if (file.startsWith('docs/')) return file.slice('docs/'.length);
  const [, group, name] = /^(packages|apps)\/([^/]+)\/README\.md$/.exec(file) ?? [];
  if (group === 'packages') return `packages/${name}.md`;
  if (group === 'apps') return `packages/app-${name}.md`;
  if (file === 'README.md') return 'readme.md';
  return file.replace('/README.md', '.md').toLowerCase();
}

/** Links between documents lead to their addresses; those to other files are their text alone. */
function moveLinks(text, file, addresses) {
  const here = dirname(addresses.get(file));
  return text.replace(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
    (whole, _, label, target) => {
      if (/^[a-z]+:|^[#/]/.test(target)) return whole;
      const [path, anchor] = target.split('#');
      const aim = posix.normalize(posix.join(dirname(file), path));
      const address = addresses.get(aim);
      if (address === undefined) return label;
      const link = posix.relative(here, address);
      return `[${label}](${link.startsWith('.') ? link : `./${link}`}${anchor === undefined ? '' : `#${anchor}`})`;
    },
  );
}

function titleOf(path) {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(STAGE, path), 'utf8')) ?? [];
  return title.replaceAll('`', '').replace(/:.*$/, '').replace('@holdfast/', '');
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8');
}

function write(path, text) {
  mkdirSync(dirname(join(STAGE, path)), { recursive: true });
  writeFileSync(join(STAGE, path), text);
}
