import { encodeUtf8 } from '@holdfast/base';
import { gitBlobId } from '@holdfast/source';
import type { FactsProvider, FactsResult } from '@holdfast/syntax';
import type { OutlineAnswer } from './file-outline.js';
import { scriptText } from './javascript/script-text.js';
import { outlineOfFacts } from './outline-of-facts.js';

/** A file of text, as it was read. */
export interface OutlineSource {
  readonly path: string;
  readonly contentId: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** The outline that the parsers of @holdfast/syntax give; of a component, that of its script. */
export async function outlineByFacts(
  facts: FactsProvider,
  { path, contentId, bytes, text }: OutlineSource,
): Promise<OutlineAnswer> {
  const script = scriptText(path, text);
  if (script === undefined)
    return answerOf(await facts.facts(path, contentId, async () => bytes), path, text);
  const scriptBytes = encodeUtf8(script);
  const id = gitBlobId(scriptBytes);
  // A component does not always say which dialect its script is of: the first that fits is taken.
  const answers: OutlineAnswer[] = [];
  for (const dialect of ['.ts', '.tsx']) {
    const name = `${path}${dialect}`;
    const answer = answerOf(await facts.facts(name, id, async () => scriptBytes), name, script);
    if (answer.kind === 'outline' && answer.outline.whole) return answer;
    answers.push(answer);
  }
  return answers.find(({ kind }) => kind === 'outline') ?? answers[0] ?? { kind: 'unsupported' };
}

function answerOf(result: FactsResult, path: string, text: string): OutlineAnswer {
  if (result.kind === 'facts')
    return { kind: 'outline', outline: outlineOfFacts(result.facts, path, text) };
  return { kind: 'unread', reason: REASONS[result.kind] };
}

const REASONS = {
  unsupported: 'its language is not known',
  'not-text': 'it is not UTF-8 text',
  'gave-up': 'parsing it took too long',
} as const;
