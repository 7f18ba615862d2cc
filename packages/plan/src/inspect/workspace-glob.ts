import { LIMITS, shorten } from '@holdfast/base';

/**
 * A compiled list of workspace patterns, walked down one directory at a time so that a caller never
 * has to enter a directory nothing below can match.
 */
export interface WorkspaceGlob {
  /** The position above all directories: the workspace itself. */
  readonly start: GlobPosition;
  /** Patterns that were not understood, as written. */
  readonly refused: readonly string[];
}

/** Where a walk stands: what has been matched so far by every pattern. */
export interface GlobPosition {
  /** Whether this directory is one of the workspace's members. */
  readonly matches: boolean;
  /** Whether a directory below may match. */
  readonly canDescend: boolean;
  enter(name: string): GlobPosition;
}

/**
 * Compiles patterns as pnpm, npm, yarn and bun write them: `*`, `?`, `**`, `{a,b}`, and `!` in front
 * for exceptions. Takes time linear in pattern and path, whatever the pattern is.
 */
export function compileWorkspaceGlob(patterns: readonly string[]): WorkspaceGlob {
  const wanted: Sequence[] = [];
  const excluded: Sequence[] = [];
  const refused: string[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const negative = pattern.startsWith('!');
    const sequences =
      index < MAX_PATTERNS ? compilePattern(negative ? pattern.slice(1) : pattern) : undefined;
    if (sequences === undefined) refused.push(pattern);
    else (negative ? excluded : wanted).push(...sequences);
  }
  return { start: position(wanted.map(begin), excluded.map(begin)), refused };
}

/** What an unknown says about a pattern of a workspace that was not followed. */
export function refusedPattern(pattern: string): string {
  return `the pattern ${shorten(pattern)} leaves the workspace or is of a kind that is not read`;
}

type Sequence = readonly string[];

/** How far one sequence of segments has got: every index it may stand at. */
interface Progress {
  readonly sequence: Sequence;
  readonly at: ReadonlySet<number>;
}

/** More is no workspace that anybody wrote, and would make a walk slow. */
const MAX_PATTERNS = 256;
const MAX_ALTERNATIVES = 64;

function compilePattern(pattern: string): readonly Sequence[] | undefined {
  if (pattern.length > LIMITS.pathUnits) return undefined;
  if (/^(?:[/\\]|[A-Za-z]:)/.test(pattern) || /[\\()[\]]/.test(pattern)) return undefined;
  const alternatives = expandBraces(pattern);
  const sequences = alternatives?.map((text) =>
    text.split('/').filter((part) => part !== '' && part !== '.'),
  );
  return sequences?.some((parts) => parts.includes('..')) ? undefined : sequences;
}

function expandBraces(pattern: string): readonly string[] | undefined {
  let texts = [pattern];
  while (texts.some((text) => text.includes('{'))) {
    const expanded: string[] = [];
    for (const text of texts) {
      const open = text.lastIndexOf('{');
      const close = text.indexOf('}', open);
      if (open < 0) expanded.push(text);
      else if (close < 0) return undefined;
      else {
        const rest = text.slice(close + 1);
        const choices = text.slice(open + 1, close).split(',');
        expanded.push(...choices.map((choice) => text.slice(0, open) + choice + rest));
      }
    }
    if (expanded.length > MAX_ALTERNATIVES) return undefined;
    texts = expanded;
  }
  return texts;
}

function position(wanted: readonly Progress[], excluded: readonly Progress[]): GlobPosition {
  return {
    matches: wanted.some(isComplete) && !excluded.some(isComplete),
    canDescend: wanted.some(({ sequence, at }) => [...at].some((index) => index < sequence.length)),
    enter: (name) =>
      position(
        wanted.map((progress) => advance(progress, name)),
        excluded.map((progress) => advance(progress, name)),
      ),
  };
}

function begin(sequence: Sequence): Progress {
  return { sequence, at: settle(sequence, new Set([0])) };
}

function advance({ sequence, at }: Progress, name: string): Progress {
  const next = new Set<number>();
  for (const index of at) {
    const segment = sequence[index];
    if (segment === undefined) continue;
    if (segment === '**') next.add(index);
    else if (matchSegment(segment, name)) next.add(index + 1);
  }
  return { sequence, at: settle(sequence, next) };
}

/** `**` also stands for no directory at all. */
function settle(sequence: Sequence, at: Set<number>): ReadonlySet<number> {
  for (const index of at) if (sequence[index] === '**') at.add(index + 1);
  return at;
}

function isComplete({ sequence, at }: Progress): boolean {
  return at.has(sequence.length);
}

/** `*` and `?` in one name; going back to the last `*` is enough, so that no pattern is slow. */
function matchSegment(pattern: string, name: string): boolean {
  let p = 0;
  let n = 0;
  let star = -1;
  let retry = 0;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++;
      retry = n;
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n])) {
      p++;
      n++;
    } else if (star >= 0) {
      p = star + 1;
      n = ++retry;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
