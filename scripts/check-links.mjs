#!/usr/bin/env node
// Relative links and anchors in Markdown lead somewhere.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from './bootstrap/workspace.mjs';
import { listFiles } from './shared/list-files.mjs';
import { isMain, report } from './shared/report.mjs';
import { slugOf } from './shared/slug-of.mjs';

if (isMain(import.meta.url)) {
  const files = listFiles((path) => path.endsWith('.md') && !path.includes('/api-reports/'));
  const links = files.flatMap((file) => linksOf(file, readFileSync(join(ROOT, file), 'utf8')));
  const problems = links.flatMap((link) => linkProblem(ROOT, link) ?? []);
  report(problems, `${links.length} links in ${files.length} Markdown files`);
}

/** Links of a Markdown text that do not leave the repository, with the line they stand on. */
export function linksOf(file, text) {
  const found = [];
  for (const [index, line] of withoutCode(text).split('\n').entries()) {
    const inline = line.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g);
    const definitions = line.matchAll(/^\s{0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/g);
    const html = line.matchAll(/<(?:a|img)\b[^>]*\b(?:href|src)="([^"]+)"/g);
    for (const [, target] of [...inline, ...definitions, ...html]) {
      if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) found.push({ file, line: index + 1, target });
    }
  }
  return found;
}

/** What is wrong with a link, or undefined. */
export function linkProblem(root, { file, line, target }) {
  const [path, anchor] = target.split('#').map(decodeURIComponent);
  const at = `${file}:${line}: ${target}`;
  const aim = path === '' ? file : posix.normalize(posix.join(dirname(file), path));
  if (path.startsWith('/') || aim.startsWith('..')) return `${at} leaves the repository`;
  if (!existsSync(join(root, aim))) return `${at} leads to nothing`;
  if (anchor === undefined || !aim.endsWith('.md') || !statSync(join(root, aim)).isFile()) return;
  if (anchorsOf(readFileSync(join(root, aim), 'utf8')).has(anchor)) return;
  return `${at} names a heading that ${aim} does not have`;
}

/** Anchors as code hosts make them from headings, numbered when repeated, and explicit ids. */
export function anchorsOf(text) {
  const anchors = new Set();
  const clean = withoutFences(text);
  for (const [, id] of clean.matchAll(/<[a-z][^>]*\b(?:id|name)="([^"]+)"/g)) anchors.add(id);
  for (const [, heading] of clean.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = slugOf(heading);
    let unique = slug;
    for (let n = 1; anchors.has(unique); n += 1) unique = `${slug}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

function withoutCode(text) {
  return withoutFences(text).replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
}

/** Blanks fenced blocks but keeps their lines, so that line numbers stay right. */
function withoutFences(text) {
  return text.replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\2[`~]*\s*$/gm, (block) =>
    block.replace(/[^\n]/g, ''),
  );
}
