import { checkWritablePath, isWellFormed, type Problem } from '@holdfast/base';
import { base64Length } from '../base64.js';
import { measureContent } from '../measure-content.js';
import type { PlanLimits } from '../plan-limits.js';
import { RAISE_HINT } from '../split-hint.js';
import { BYTE_MEMBERS } from './candidate-places.js';
import type { EditCandidate } from './edit-model.js';

/** A candidate with its paths in canonical form, how many bytes it brings, and what is wrong with it. */
export interface ReadCandidate {
  readonly candidate: EditCandidate;
  readonly bytes: number;
  readonly problems: readonly Problem[];
}

/** Reads one candidate of a request of version 2, of the right shape. */
export function readEditCandidate(
  candidate: EditCandidate,
  op: number,
  limits: PlanLimits,
): ReadCandidate {
  const problems: Problem[] = [];
  const canonical = (text: string): string => {
    const check = checkWritablePath(text);
    if (check.ok) return check.path;
    problems.push({ ...check.problem, op });
    return text;
  };
  const path = canonical(candidate.path);
  const from =
    'from' in candidate && candidate.from !== undefined ? canonical(candidate.from) : undefined;
  const name = `candidates[${op}]`;
  const nonsense = contradiction(candidate, path, from);
  if (nonsense !== undefined) {
    problems.push({
      code: 'request-invalid',
      message: `${name} ${nonsense}.`,
      hint: MEMBERS_HINT,
      op,
    });
  }
  if (!textsOf(candidate).every(isWellFormed)) {
    problems.push({
      code: 'request-invalid',
      message: `${name} has an unpaired surrogate, which UTF-8 cannot hold.`,
      hint: 'Send text that is valid Unicode.',
      op,
    });
  }
  const measured = nonsense === undefined ? measure(candidate) : 0;
  if (measured === undefined) {
    problems.push({
      code: 'request-invalid',
      message: `${name}.contentBase64 is not Base64 with padding.`,
      hint: 'Encode the bytes as RFC 4648 describes it in section 4, without line breaks.',
      op,
    });
  } else if (measured > limits.fileBytes) {
    problems.push({
      code: 'too-large',
      message: `${name} has ${measured} bytes; at most ${limits.fileBytes} are taken.`,
      hint: RAISE_HINT,
      op,
    });
  }
  const places = from === undefined ? { path } : { path, from };
  return { candidate: { ...candidate, ...places }, bytes: measured ?? 0, problems };
}

const MEMBERS_HINT =
  'A candidate has path, reason and what happens: one of content, contentBase64, contentFile, edits, patch and delete, or from, or executable. from and executable may also stand beside new bytes.';

/** What members say together that cannot be meant. */
function contradiction(candidate: EditCandidate, path: string, from?: string): string | undefined {
  const said = BYTE_MEMBERS.filter((member) => member in candidate);
  if ('delete' in candidate) {
    const others = [
      ...said,
      ...(['from', 'executable'] as const).filter((key) => key in candidate),
    ];
    return others.length === 0 ? undefined : `deletes the file, and has ${others.join(' and ')}`;
  }
  if (said.length > 1) return `has ${said.join(' and ')}, which exclude each other`;
  if (from !== undefined && from === path) return 'moves the file to where it is';
  const says = said.length > 0 || from !== undefined || candidate.executable !== undefined;
  return says ? undefined : 'says no change';
}

/** The bytes that a candidate brings by itself; `undefined` when they cannot be read. */
function measure(candidate: EditCandidate): number | undefined {
  if ('content' in candidate) {
    const measured = measureContent({ content: candidate.content });
    return measured.kind === 'bytes' ? measured.length : 0;
  }
  if (!('contentBase64' in candidate)) return 0;
  return base64Length(candidate.contentBase64);
}

function textsOf(candidate: EditCandidate): readonly string[] {
  const { reason } = candidate;
  if ('edits' in candidate) {
    return [reason, ...candidate.edits.flatMap((edit) => [edit.old, edit.new])];
  }
  if ('patch' in candidate) return [reason, candidate.patch];
  return 'content' in candidate ? [reason, candidate.content] : [reason];
}
