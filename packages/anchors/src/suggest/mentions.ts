import type { Token } from 'markdown-it';
import { markdownBlocks, markdownInline, type References } from '../markdown-blocks.js';

/** Something in a document that may speak of code. Lines count from 1. */
export type Mention = CodeMention | LinkMention | PathMention | FenceMention;

/** Back-ticked text. */
export interface CodeMention {
  readonly kind: 'code';
  readonly text: string;
  readonly line: number;
}

/** A link; `text` is what the reader sees. */
export interface LinkMention {
  readonly kind: 'link';
  readonly text: string;
  readonly href: string;
  readonly line: number;
}

/** What looks like a file's path in plain text. */
export interface PathMention {
  readonly kind: 'path';
  readonly text: string;
  readonly line: number;
}

/** A block of fenced code; `info` is the language as written. */
export interface FenceMention {
  readonly kind: 'fence';
  readonly text: string;
  readonly info: string;
  readonly line: number;
}

/** All mentions of a document, in order. */
export function collectMentions(text: string): readonly Mention[] {
  const markdown = markdownBlocks(text);
  if (markdown === undefined) return [];
  const mentions: Mention[] = [];
  let line = 1;
  for (const token of markdown.blocks) {
    line = (token.map?.[0] ?? line - 1) + 1;
    if (token.type === 'fence') {
      const info = token.info.trim().split(/[\s,{]/)[0] ?? '';
      mentions.push({ kind: 'fence', text: token.content, info: info.toLowerCase(), line });
    } else if (token.type === 'inline') {
      mentions.push(...inlineMentions(token.content, line, markdown.references));
    }
  }
  return mentions;
}

function inlineMentions(
  content: string,
  start: number,
  references: References,
): readonly Mention[] {
  const mentions: Mention[] = [];
  let line = start;
  let link: { readonly href: string; readonly line: number; text: string } | undefined;
  for (const token of markdownInline(content, references)) {
    if (token.type === 'link_open') {
      link = { href: hrefOf(token), line, text: '' };
    } else if (token.type === 'link_close' && link !== undefined) {
      mentions.push({ kind: 'link', text: link.text.trim(), href: link.href, line: link.line });
      link = undefined;
    } else if (token.type === 'code_inline') {
      if (link === undefined) mentions.push({ kind: 'code', text: token.content, line });
      else link.text += token.content;
    } else if (token.type === 'text' || token.type === 'text_special') {
      if (link === undefined) mentions.push(...pathsIn(token.content, line));
      else link.text += token.content;
    }
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    else line += token.content.split('\n').length - 1;
  }
  return mentions;
}

function hrefOf(token: Token): string {
  const href = String(token.attrGet('href') ?? '');
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

const PATH = /(?<![\w/.:-])(?:\.{0,2}\/)?(?:[\w@.-]+\/)+[\w.-]+\.[A-Za-z]{1,5}\b/g;

function pathsIn(text: string, line: number): readonly PathMention[] {
  return [...text.matchAll(PATH)].map(([path]) => ({ kind: 'path', text: path, line }));
}
