// The layer rules of config/dependency-cruiser.cjs as rules of the map of blocks. The map knows packages,
// not their entries: what any part of a package may import, the package may. Which blocks are meant is
// told by their patterns.
import { createRequire } from 'node:module';

const { layers } = createRequire(import.meta.url)('../../config/dependency-cruiser.cjs');

/**
 * Every pair of packages of which the first must not import the second, with the reason.
 *
 * @returns {{ from: string, to: string, because: string }[]} directories, such as `packages/base`.
 */
export function layerRules() {
  const packages = [
    ...Object.entries(layers.LIBRARIES).map(([name, { root, subImports = [], why }]) => ({
      directory: `packages/${name}`,
      // Tests of every package use the test kit; that no published code does is the other tool's to see.
      allowed: [name, ...root, ...subImports, 'test-kit'].map((it) => `packages/${it}`),
      why,
    })),
    ...Object.entries(layers.APPS).map(([name, { imports, why }]) => ({
      directory: `apps/${name}`,
      allowed: [`apps/${name}`, ...[...imports, 'test-kit'].map((it) => `packages/${it}`)],
      why,
    })),
  ];
  return packages.flatMap(({ directory, allowed, why }) =>
    packages
      .filter((other) => !allowed.includes(other.directory))
      .map((other) => ({ from: directory, to: other.directory, because: why })),
  );
}
