import { isHoldfastError } from '@holdfast/base';
import type { GrammarId } from '../grammar-files.js';
import type { Answer, Job } from './job.js';
import { adoptGrammar } from './load-grammar.js';
import { parseFacts } from './parse-facts.js';

/** Does one job in a worker or child. What it throws must end the thread: the parser may be broken. */
export async function answerJob(job: Job): Promise<Answer> {
  for (const [id, module] of Object.entries(job.grammars)) adoptGrammar(id as GrammarId, module);
  try {
    const { id, path, bytes, deadlineMs, options } = job;
    return { id, result: await parseFacts(path, bytes, deadlineMs, options) };
  } catch (error) {
    if (!isHoldfastError(error)) throw error;
    const { message, hint } = error;
    return { id: job.id, failure: hint === undefined ? { message } : { message, hint } };
  }
}
