// Runs the program whose file is its argument again and again, one command line a message: the whole of
// it each time, with arguments, directory, input, output and exit code of its own.
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const main = process.argv[2];
let run = 0;
let job;

process.on('disconnect', () => process.exit());
process.on('message', (next) => {
  job = next;
  run += 1;
  process.chdir(job.cwd);
  process.exitCode = undefined;
  process.argv.splice(1, process.argv.length, main, ...job.args);
  const chunks = job.input === '' ? [] : [Buffer.from(job.input, 'base64')];
  const stdin = Readable.from(chunks, { objectMode: false });
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  // Only the program keeps the process busy now: where it would end is where its run ends.
  process.channel.unref();
  import(`${pathToFileURL(main).href}?run=${run}`);
});

process.on('beforeExit', () => {
  // Later, because the program listens to this, too.
  if (job !== undefined) setImmediate(report);
});

function report() {
  // The program may have found something to do.
  if (process.getActiveResourcesInfo().some((name) => !IDLE.has(name))) return;
  const code = process.exitCode ?? 0;
  const { mark } = job;
  job = undefined;
  forget();
  process.channel.ref();
  process.stdout.write(mark);
  process.stderr.write(mark);
  process.send({ code });
}

/** What stays when nothing is left to wait for. */
const IDLE = new Set(['PipeWrap', 'Pipe', 'Immediate']);

/** What the end of a process does by itself. */
function forget() {
  for (const name of ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(name);
  }
  process.stdout.removeAllListeners('error');
  process.stderr.removeAllListeners('error');
  process.exitCode = undefined;
  process.chdir('/');
}
