import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/workspace.mjs';
import { listFiles } from '../shared/list-files.mjs';

const SOURCE = /^(packages|apps)\/[^/]+\/src\/.*\.ts$/;
const PAGE = /^(README\.md|docs\/.*\.md|(packages|apps)\/[^/]+\/README\.md)$/;

/**
 * Every ```ts fence of doc comments, READMEs and docs that is not marked `no-run`, as
 * `{file, line, code}`; `line` is the one of the code's first line.
 */
export function findExamples() {
  const sources = listFiles((path) => SOURCE.test(path) && !path.endsWith('.test.ts'));
  const pages = listFiles((path) => PAGE.test(path));
  return [
    ...sources.flatMap((file) => examplesOf(file, docComments(read(file)))),
    ...pages.flatMap((file) => examplesOf(file, read(file))),
  ];
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The text of all doc comments without their stars; other lines are blank, to keep line numbers. */
export function docComments(source) {
  let inside = false;
  return source
    .split('\n')
    .map((line) => {
      const opens = /^\s*\/\*\*/.test(line);
      const kept = inside || opens;
      inside = kept && !line.slice(opens ? line.indexOf('/**') + 3 : 0).includes('*/');
      return kept && !opens ? line.replace(/^\s*\* ?/, '').replace(/\*\/\s*$/, '') : '';
    })
    .join('\n');
}

export function examplesOf(file, text) {
  const examples = [];
  let open;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^( *)(`{3,})(.*)$/.exec(line);
    if (open === undefined && fence !== null) {
      const [, indent, ticks, info] = fence;
      open = { indent, ticks, info: info.trim().split(/\s+/), line: index + 2, code: [] };
    } else if (
      open !== undefined &&
      fence?.[3].trim() === '' &&
      fence[2].length >= open.ticks.length
    ) {
      if (isRun(open.info)) examples.push({ file, line: open.line, code: open.code.join('\n') });
      open = undefined;
    } else if (open !== undefined) {
      open.code.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    }
  }
  return examples;
}

function isRun([language, ...flags]) {
  return /^(ts|typescript)$/.test(language) && !flags.includes('no-run');
}
