import {
  closeSync,
  constants,
  fsync as fsyncCallback,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { path } from './workspace.mjs';

const fsync = promisify(fsyncCallback);

/**
 * The least that gives each file atomically and all of them durably: concurrent writes of temporary
 * files, flushes, renames, one flush of the directory. Nothing can be undone.
 */
export async function floor(root, contents) {
  const files = contents.map((content, i) => {
    const fd = openSync(join(root, `src/.tmp-${i}`), 'wx');
    writeSync(fd, content);
    return fd;
  });
  await Promise.all(files.map((fd) => fsync(fd)));
  for (const [i, fd] of files.entries()) {
    closeSync(fd);
    renameSync(join(root, `src/.tmp-${i}`), join(root, path(i)));
  }
  const directory = openSync(join(root, 'src'), 'r');
  fsyncSync(directory);
  closeSync(directory);
}

/**
 * The bare system calls of the journal's protocol: same files, same barriers. Nothing is inspected,
 * hashed, verified or answered, no attribute is kept and no error is handled.
 */
export async function bareProtocol(root, before, contents) {
  const changes = join(root, '.holdfast/changes');
  const preparing = join(changes, '.preparing');
  for (const made of ['.holdfast', '.holdfast/changes', '.holdfast/changes/claims']) {
    mkdirSync(join(root, made));
  }
  const originals = contents.map((_, i) => openSync(join(root, path(i)), 'r'));
  const claim = create(join(changes, 'claims/.claim'), 'x'.repeat(300));
  await flush([claim, ...originals]);
  closeSync(claim);
  linkSync(join(changes, 'claims/.claim'), join(changes, 'claims/1'));
  unlinkSync(join(changes, 'claims/.claim'));

  for (const made of ['', 'new', 'orig']) mkdirSync(join(preparing, made));
  for (const i of contents.keys()) linkSync(join(root, path(i)), join(preparing, `orig/${i}`));
  const staged = contents.map((content, i) => create(join(preparing, `new/${i}`), content));
  const undo = create(join(preparing, 'undo.pack'), before.join(''));
  const record = create(join(preparing, 'tx.json'), 'x'.repeat(400 * contents.length));
  const log = create(join(preparing, 'log'), 'x'.repeat(110));
  await flush([...staged, undo, record, log, ...open(preparing, ['new', 'orig', ''])]);

  renameSync(preparing, join(changes, '1'));
  writeSync(log, 'x'.repeat(110));
  await flush([log, ...open(changes, [''])]);

  for (const i of contents.keys()) renameSync(join(changes, `1/new/${i}`), join(root, path(i)));
  await flush([...open(root, ['src']), ...open(changes, ['1/new', '1/orig'])]);
  writeSync(log, 'x'.repeat(110));
  await flush([log]);
  for (const fd of [...staged, undo, record, log, ...originals, ...directories.splice(0)]) {
    closeSync(fd);
  }
  closeSync(create(join(changes, 'claims/1.done'), ''));
}

function create(at, content) {
  const fd = openSync(at, 'wx', 0o600);
  writeSync(fd, content);
  return fd;
}

const directories = [];

function open(parent, names) {
  const opened = names.map((name) => openSync(join(parent, name), constants.O_DIRECTORY));
  directories.push(...opened);
  return opened;
}

function flush(fds) {
  return Promise.all(fds.map((fd) => fsync(fd)));
}
