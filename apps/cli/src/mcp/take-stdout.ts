import { Console } from 'node:console';
import { Writable } from 'node:stream';

/**
 * Takes stdout for one protocol. Whatever else writes there from now on, `console` included, goes to
 * stderr: one stray line would end the conversation.
 *
 * @returns the only way to stdout that is left.
 */
export function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  globalThis.console = new Console(stderr, stderr);
  return new Writable({
    write: (chunk, encoding, done) => {
      write(chunk, encoding, done);
    },
  });
}
