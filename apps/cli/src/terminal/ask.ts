import { createInterface } from 'node:readline/promises';
import type { Terminal } from './terminal.js';

/** Whether there is a person at both ends. */
export function canAsk({
  json,
  stdin,
  draws,
}: Pick<Terminal, 'json' | 'stdin' | 'draws'>): boolean {
  return !json && stdin.isTTY === true && draws;
}

/** Asks a question on stderr; anything but a clear yes is a no. */
export async function ask(question: string, { stdin }: Pick<Terminal, 'stdin'>): Promise<boolean> {
  const prompt = createInterface({ input: stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`${question} [y/N] `);
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}
