import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A document that describes two pieces of code. */
const AGENTS = `# Shop

## Prices

A total is the sum of all lines. Nothing is rounded.

## Orders

An order is one line per article: name, count, price.
`;

const PRICE = `import type { Line } from './order.js';

export function totalPrice(lines: readonly Line[]): number {
  let total = 0;
  for (const { count, price } of lines) total += count * price;
  return total;
}
`;

const ORDER = `export interface Line {
  readonly count: number;
  readonly price: number;
}

export function parseOrder(text: string): Line[] {
  return text.split('\\n').map((line) => {
    const [, count, price] = line.split(';');
    return { count: Number(count), price: Number(price) };
  });
}
`;

/** The sample at its start. */
export const SHOP_START = { 'AGENTS.md': AGENTS, 'src/price.ts': PRICE, 'src/order.ts': ORDER };

/** The same code in another layout, with a comment. */
export const REFORMATTED = {
  'src/price.ts': PRICE.replace(
    'totalPrice(lines: readonly Line[]): number {\n  let',
    'totalPrice(\n  lines: readonly Line[],\n): number\n{\n  // Sums all lines.\n  let',
  ).replaceAll("'./order.js'", '"./order.js"'),
};

/** Prices are rounded now, which the document denies. */
export const ROUNDED = {
  'src/price.ts': PRICE.replace('return total;', 'return Math.round(total * 100) / 100;'),
};

/** One function in another file, the other under another name. */
export const MOVED = {
  'src/price.ts': null,
  'src/money/total.ts': ROUNDED['src/price.ts'].replace('./order.js', '../order.js'),
  'src/order.ts': ORDER.replace('parseOrder', 'readOrder'),
};

type Files = Readonly<Record<string, string | null>>;

/** A repository in which several people commit. */
export interface ShopRepository {
  /** Writes files (`null` removes one) and commits; answers whether git did it. */
  commit(files: Files, author: string, subject: string): void;
}

/** Makes the repository; `undefined` where there is no git. */
export function makeShop(root: string): ShopRepository | undefined {
  mkdirSync(root, { recursive: true });
  const git = (...args: string[]): void => {
    const safe = [
      '-c',
      'core.autocrlf=false',
      '-c',
      'core.hooksPath=',
      '-c',
      'commit.gpgsign=false',
    ];
    execFileSync('git', [...safe, ...args], { cwd: root, stdio: 'ignore' });
  };
  try {
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.invalid');
  } catch {
    return undefined;
  }
  return {
    commit: (files, author, subject) => {
      for (const [path, content] of Object.entries(files)) write(root, path, content);
      git('add', '-A');
      git('commit', '-q', '--author', `${author} <${author}@example.invalid>`, '-m', subject);
    },
  };
}

function write(root: string, path: string, content: string | null): void {
  const file = join(root, path);
  if (content === null) {
    rmSync(file);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
