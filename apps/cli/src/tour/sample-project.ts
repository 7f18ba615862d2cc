import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '@holdfast/base';

/** The files of the sample as they are before the tour; one has Windows line ends. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "greeter",
  "version": "1.0.0",
  "type": "module",
  "scripts": { "test": "node --test" }
}
`,
  'src/greeting.ts': `/** Says hello. */
export function greeting(name: string): string {
  return 'Hello ' + name;
}
`,
  'docs/NOTES.txt': 'Greeter\r\n=======\r\nSays hello.\r\n',
};

/** Makes the sample in a new directory: a git repository with one commit, where git is there. */
export function makeSampleProject(root: string): void {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  commit(root);
}

function commit(root: string): void {
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'core.hooksPath=', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  };
  try {
    git('init', '-q');
    git('add', '.');
    git(
      ...['-c', 'user.name=Tour', '-c', 'user.email=tour@example.invalid'],
      ...['-c', 'commit.gpgsign=false', 'commit', '-q', '-m', 'Start'],
    );
  } catch {
    // Without git the sample is a plain directory, which is all that the tour needs.
  }
}

/** SHA-256 of every file of the project, by path; state of ours and of git's left out. */
export function hashFiles(root: string): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .split('\\')
      .join('/');
    if (!entry.isFile() || /^\.(git|holdfast)\//.test(path)) continue;
    hashes.set(path, sha256(readFileSync(join(root, path))));
  }
  return new Map([...hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
}
