import type { Outcome } from '../command-line/outcome.js';
import { writeOutput } from '../project/write-output.js';
import type { Terminal } from '../terminal/terminal.js';

/** A text that was made: on stdout, or in the file that was named. */
export function writtenOutcome(
  text: string,
  format: string,
  values: { readonly output: string | undefined; readonly force: boolean },
  terminal: Terminal,
): Outcome {
  if (values.output === undefined) {
    return { exitCode: 0, json: { schema_version: 1, format, text }, text };
  }
  writeOutput(values.output, text, values.force, terminal);
  return {
    exitCode: 0,
    json: { schema_version: 1, format, output: values.output },
    text: `Wrote ${values.output}\n`,
  };
}
