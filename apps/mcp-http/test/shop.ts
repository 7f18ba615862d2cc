import { makeRepository, type Repository, runProcess } from '@holdfast/test-kit';

/** Code, and a document that describes it. */
const FILES = {
  '.holdfast/config.json': '{}\n',
  'src/price.ts':
    'export function totalPrice(net: number): number {\n  return Math.round(net * 1.2);\n}\n',
  'docs/prices.md': '# Prices\n\nA total price is the net price and 20 % of it.\n',
};

/** A repository with an anchor between `docs/prices.md` and `src/price.ts`, and a map of blocks. */
export async function shop(
  holdfast: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Repository> {
  const repository = makeRepository({ ...FILES, ...files });
  const run = async (...args: readonly string[]) => {
    const done = await runProcess(process.execPath, [holdfast, ...args], { cwd: repository.path });
    if (done.code !== 0) throw new Error(`holdfast ${args.join(' ')}: ${done.stderr}`);
  };
  await run('anchors', 'add', 'docs/prices.md#Prices', 'src/price.ts#totalPrice');
  await run('blocks', 'scan');
  repository.commit({}, 'Describe the code');
  return repository;
}
