import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { InitFile } from './init-files.js';

/** A coding agent that reads skills from the project, and what shows that somebody works with it here. */
interface SkillReader {
  readonly name: string;
  readonly signs: readonly string[];
  readonly directory: string;
}

/** AGENTS.md is no sign: agents that know nothing of skills read it as well. */
const READERS: readonly SkillReader[] = [
  { name: 'Claude Code', signs: ['.claude', 'CLAUDE.md'], directory: '.claude/skills' },
  { name: 'Codex', signs: ['.codex', '.agents'], directory: '.agents/skills' },
];

/**
 * The skill, where agents that are used in a project look for it.
 *
 * @param text - of `SKILL.md`.
 */
export function skillFiles(root: string, text: string): readonly InitFile[] {
  return READERS.flatMap(({ name, signs, directory }) => {
    if (!signs.some((sign) => isThere(join(root, sign))) || leadsElsewhere(root, directory))
      return [];
    return [
      {
        path: `${directory}/holdfast/SKILL.md`,
        text,
        purpose: `tells ${name} when to plan, and what to leave to you`,
      },
    ];
  });
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Behind a symlink lies what other projects share. */
function leadsElsewhere(root: string, directory: string): boolean {
  const parts = `${directory}/holdfast`.split('/');
  return parts.some((_, at) => {
    const stat = lstatSync(join(root, ...parts.slice(0, at + 1)), { throwIfNoEntry: false });
    return stat !== undefined && !stat.isDirectory();
  });
}
