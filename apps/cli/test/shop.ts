import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProcessResult, RunOptions } from '@holdfast/test-kit';
import { holdfast } from './built-cli.js';
import { copyRepository } from './copy-repository.js';
import { once } from './once.js';

export const AGENTS = `# Shop

How the shop works.

## Prices

\`totalPrice\` adds up all lines.

## Orders

See [parseOrder](src/order.ts).
`;

export const PRICE = `import type { Line } from './order.js';

/** Adds up an order. */
export function totalPrice(lines: readonly Line[]): number {
  let total = 0;
  for (const { count, price } of lines) total += count * price;
  return total;
}

export const CURRENCY = 'EUR';
`;

export const ORDER = `export interface Line {
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

export const DEPLOY = 'service: shop\nport: 80\n\nreplicas: 2\n';

/** A repository with documents and the code that they describe, and the means to run the program. */
export type Shop = ReturnType<typeof makeShop>;

export function makeShop() {
  const repository = copyRepository({
    'AGENTS.md': AGENTS,
    'docs/guide.md': '# Guide\n\nDeploys on port 80.\n',
    'src/price.ts': PRICE,
    'src/order.ts': ORDER,
    'deploy.yaml': DEPLOY,
  });
  const at = (path: string): string => join(repository.path, path);
  const run = (args: readonly string[], options: RunOptions = {}): Promise<ProcessResult> =>
    holdfast(args, { cwd: repository.path, ...options });
  return {
    ...repository,
    run,
    write(path: string, content: string): void {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), content);
    },
    read: (path: string): string => readFileSync(at(path), 'utf8'),
    /** Runs with `--json` and answers the document. */
    async json(args: readonly string[], options: RunOptions = {}) {
      const { code, stdout, stderr } = await run([...args, '--json'], options);
      if (stderr !== '') throw new Error(`stderr under --json: ${stderr}`);
      return { code, json: JSON.parse(stdout) };
    },
    /** Adds an anchor and answers its id. */
    async add(document: string, target: string, ...more: readonly string[]): Promise<string> {
      const args = ['anchors', 'add', document, target, '--by', 'Ada', '--json', ...more];
      const { stdout } = await once(repository, args, () => run(args));
      return JSON.parse(stdout).added[0].id;
    },
  };
}
