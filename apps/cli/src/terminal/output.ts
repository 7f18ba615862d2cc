/** The two streams of the program, with the one promise that `--json` makes. */
export interface Output {
  readonly json: boolean;
  /** Text for people on stdout; nothing under `--json`. */
  print(text: string): void;
  /** Text on stderr. */
  note(text: string): void;
  /** The one document of `--json`; later ones are dropped. */
  document(value: unknown): void;
  /** Calls back when everything written so far has left the process. */
  flushed(callback: () => void): void;
}

/**
 * Wraps stdout and stderr. A reader that closes stdout early (`| head`) is not an error: what
 * was asked for is done, and the exit code says how it went. Any other failure to write is reported
 * through `onFailure`.
 */
export function createOutput(
  json: boolean,
  stdout: NodeJS.WritableStream,
  stderr: NodeJS.WritableStream,
  onFailure: (error: NodeJS.ErrnoException) => void,
): Output {
  let closed = false;
  let documented = false;
  const write = (text: string): void => {
    if (!closed && text !== '') stdout.write(text);
  };
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    const first = !closed;
    closed = true;
    if (first && error.code !== 'EPIPE') onFailure(error);
  });
  stderr.on('error', () => undefined);
  return {
    json,
    print: (text) => {
      if (!json) write(text);
    },
    note: (text) => {
      stderr.write(text);
    },
    document(value) {
      if (documented) return;
      documented = true;
      write(`${JSON.stringify(value, undefined, 2)}\n`);
    },
    flushed(callback) {
      if (closed) callback();
      else stdout.write('', () => callback());
    },
  };
}
