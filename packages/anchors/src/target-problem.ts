import type { ErrorCode, Problem } from '@holdfast/base';
import type { Declaration } from '@holdfast/syntax';
import type { Candidate } from './check-report.js';

/** Why a target was refused, with what may have been meant, best first. */
export interface TargetProblem extends Problem {
  readonly candidates: readonly Candidate[];
  /** Sections or files that may have been meant. */
  readonly suggestions: readonly string[];
}

/** Optional parts of a {@link TargetProblem}. */
export interface TargetProblemOptions {
  readonly path?: string;
  readonly hint?: string;
  readonly candidates?: readonly Candidate[];
  readonly suggestions?: readonly string[];
}

/** Makes a problem; near names are part of the hint, for those who show no lists. */
export function targetProblem(
  code: ErrorCode,
  message: string,
  { path, hint, candidates = [], suggestions = [] }: TargetProblemOptions = {},
): TargetProblem {
  const names = [...candidates.map(candidateName), ...suggestions].slice(0, 5);
  const near = names.length === 0 ? undefined : `Did you mean ${names.join(', ')}?`;
  const said = near ?? hint;
  return {
    code,
    message,
    ...(path === undefined ? {} : { path }),
    ...(said === undefined ? {} : { hint: said }),
    candidates,
    suggestions,
  };
}

/** A candidate as it would be written as a target. */
export function candidateName({ file, kind, qualifiedName }: Candidate): string {
  return `${file}#${kind} ${qualifiedName}`;
}

/** A declaration as somebody may choose it. */
export function candidateOf(file: string, declaration: Declaration, score: number): Candidate {
  const { kind, qualifiedName, lineStart, lineEnd } = declaration;
  return { file, kind, qualifiedName, lineStart, lineEnd, score };
}
