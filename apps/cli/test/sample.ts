import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessResult, RunOptions } from '@holdfast/test-kit';
import { holdfast } from './built-cli.js';
import { copyRepository } from './copy-repository.js';
import { once } from './once.js';

/** A repository with a few files, and the means to run the program in it. */
export type Sample = ReturnType<typeof makeSample>;

export const REQUEST = {
  candidates: [
    { path: 'src/a.ts', content: 'export const a = 2;\n', reason: 'Raise a' },
    { path: 'src/b.ts', content: 'export const b = 1;\n', reason: 'Add b' },
    { path: 'notes.txt', content: 'one\r\ntwo!\r\n', reason: 'Say two louder' },
  ],
} as const;

/** Makes the sample; `request.json` and `other.json` ask for different changes. */
export function makeSample() {
  const start = {
    'package.json': '{}\n',
    'src/a.ts': 'export const a = 1;\n',
    'notes.txt': 'one\r\ntwo\r\n',
  };
  const repository = copyRepository(start);
  const write = (path: string, content: string): void =>
    writeFileSync(join(repository.path, path), content);
  const run = (args: string, options: RunOptions = {}): Promise<ProcessResult> =>
    holdfast(args.split(' '), { cwd: repository.path, ...options });
  write('request.json', JSON.stringify(REQUEST));
  return {
    ...repository,
    start,
    write,
    run,
    /** Text of a file, `undefined` when it is absent. */
    read(path: string): string | undefined {
      try {
        return readFileSync(join(repository.path, path), 'utf8');
      } catch {
        return undefined;
      }
    },
    /** Runs with `--json` and answers the document. */
    async json(args: string, options: RunOptions = {}) {
      const { code, stdout, stderr } = await run(`${args} --json`, options);
      if (stderr !== '') throw new Error(`stderr under --json: ${stderr}`);
      return { code, json: JSON.parse(stdout) };
    },
  };
}

/** Makes a plan file that applies. */
export async function makePlan(sample: Sample, output = 'plan.json') {
  const args = ['change', 'plan', 'request.json', '--output', output, '--json'];
  const { stdout } = await once(sample, args, () => sample.run(args.join(' ')));
  return JSON.parse(stdout);
}
