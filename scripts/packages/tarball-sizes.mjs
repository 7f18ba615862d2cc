import { execFileSync } from 'node:child_process';

/**
 * What an installed package may take, in KiB, without WebAssembly: a third more than it took when the
 * number was written. More is a decision: raise it in the commit that needs it, and say why there.
 */
const BUDGET = {
  '@holdfast/anchors': 450,
  '@holdfast/base': 80,
  '@holdfast/blocks': 1200,
  '@holdfast/cli': 9500,
  '@holdfast/files': 400,
  '@holdfast/impact': 60,
  '@holdfast/journal': 320,
  '@holdfast/mcp': 420,
  '@holdfast/mcp-http': 8000,
  '@holdfast/plan': 600,
  '@holdfast/project': 280,
  '@holdfast/report': 30,
  '@holdfast/source': 110,
  '@holdfast/syntax': 720,
};
/** Of a package that is not listed. */
const BUDGET_OF_OTHERS = 12_000;

/** KiB of a tarball's files, `code` without and `wasm` of WebAssembly: parser and grammars. */
export function tarballSizes(tarball) {
  const sizes = { code: 0, wasm: 0 };
  const list = execFileSync('tar', ['-tvzf', tarball], { encoding: 'utf8' });
  for (const line of list.trim().split('\n')) {
    const [, , bytes] = line.split(/\s+/);
    sizes[line.endsWith('.wasm') ? 'wasm' : 'code'] += Number(bytes) / 1024;
  }
  return { code: Math.ceil(sizes.code), wasm: Math.ceil(sizes.wasm) };
}

/**
 * What is too large.
 *
 * @param {string} name of the package
 * @param {{ code: number }} sizes
 * @returns {string[]}
 */
export function sizeProblems(name, { code }) {
  const budget = BUDGET[name] ?? BUDGET_OF_OTHERS;
  return code <= budget
    ? []
    : [`takes ${code} KiB without WebAssembly, which may be ${budget} (tarball-sizes.mjs)`];
}
