import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { type GitLocation, spawnGit } from './git-command.js';

/** Reads objects of one repository by id or by `commit:path`. */
export interface ObjectReader {
  /** `undefined`: the object is not there (a shallow or partial clone, or no such name). */
  read(name: string): Promise<GitObject | undefined>;
  close(): Promise<void>;
}

export interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * One long-lived `git cat-file --batch`. Requests are answered in order, so that many may be under
 * way at once. In a partial clone git dies at the first missing blob: the process is started
 * again, and that object is answered as missing.
 */
export function openObjectReader(location: GitLocation): ObjectReader {
  let child: ChildProcessWithoutNullStreams | undefined;
  let parser = new ReplyParser();
  let waiting: Request[] = [];
  let closed = false;

  const start = (): ChildProcessWithoutNullStreams => {
    const started = spawnGit(location, ['cat-file', '--batch']);
    parser = new ReplyParser();
    started.stderr.resume();
    started.stdin.on('error', () => undefined);
    started.stdout.on('data', (chunk: Buffer) => {
      for (const reply of parser.push(chunk)) waiting.shift()?.resolve(reply);
    });
    started.on('error', (error) => fail(started, error));
    started.on('close', () => restart(started));
    child = started;
    return started;
  };

  const fail = (dead: ChildProcessWithoutNullStreams, error: Error) => {
    if (dead !== child) return;
    child = undefined;
    for (const request of waiting.splice(0)) request.reject(error);
  };

  const restart = (dead: ChildProcessWithoutNullStreams) => {
    if (dead !== child) return;
    child = undefined;
    // Replies come in order: the first one still waiting is the object git died at.
    waiting.shift()?.resolve(undefined);
    const again = waiting;
    waiting = [];
    for (const request of again) send(request);
  };

  const send = (request: Request) => {
    waiting.push(request);
    (child ?? start()).stdin.write(`${request.name}\n`);
  };

  return {
    read: (name) =>
      new Promise((resolve, reject) => {
        if (closed) reject(new Error('The object reader is closed.'));
        // A newline would end the request early; no object name has one that --batch could take.
        else if (name.includes('\n')) resolve(undefined);
        else send({ name, resolve, reject });
      }),
    close: async () => {
      closed = true;
      const running = child;
      child = undefined;
      for (const request of waiting.splice(0)) request.resolve(undefined);
      if (running === undefined) return;
      running.stdin.end();
      running.kill();
    },
  };
}

interface Request {
  readonly name: string;
  readonly resolve: (object: GitObject | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Cuts the byte stream of `--batch` into replies: a header line, then the bytes and a newline. */
class ReplyParser {
  private chunks: Buffer[] = [];
  private length = 0;
  private header: { id: string; type: string; size: number } | undefined;

  push(chunk: Buffer): (GitObject | undefined)[] {
    this.chunks.push(chunk);
    this.length += chunk.length;
    const replies: (GitObject | undefined)[] = [];
    for (;;) {
      if (this.header === undefined && !this.readHeader(replies)) return replies;
      if (this.header === undefined) continue;
      if (this.length < this.header.size + 1) return replies;
      const { id, type, size } = this.header;
      const bytes = this.take(size);
      this.take(1);
      this.header = undefined;
      replies.push({ id, type, bytes });
    }
  }

  /** Whether a whole header line was there. A missing object is a reply of its own. */
  private readHeader(replies: (GitObject | undefined)[]): boolean {
    const joined = this.joined();
    const end = joined.indexOf(0x0a);
    if (end < 0) return false;
    const line = this.take(end + 1).toString('utf8', 0, end);
    const match = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line);
    if (match === null) replies.push(undefined);
    else this.header = { id: match[1] ?? '', type: match[2] ?? '', size: Number(match[3]) };
    return true;
  }

  private joined(): Buffer {
    const joined = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
    this.chunks = joined === undefined ? [] : [joined];
    return joined ?? Buffer.alloc(0);
  }

  private take(size: number): Buffer {
    const joined = this.joined();
    this.chunks = joined.length > size ? [joined.subarray(size)] : [];
    this.length -= size;
    return joined.subarray(0, size);
  }
}
