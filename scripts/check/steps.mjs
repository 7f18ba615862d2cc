import { availableParallelism } from 'node:os';

const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;
const script = (name, ...args) => [node, `scripts/${name}.mjs`, ...args];

/**
 * The checks in the order they start. `needs` names steps that must have passed; `whole` steps use
 * all cores themselves and run alone, with their output shown as it comes. `extra` steps are no part
 * of the ordinary check. `counts` is the file of test counts a step leaves.
 */
export const STEPS = [
  {
    name: 'build',
    what: 'all packages bundle and their declarations are made',
    command: script('bootstrap', '--build'),
  },
  {
    name: 'types',
    what: 'packages, tests, scripts and configuration type-check',
    // Two compilers at once would both write the packages' declarations.
    needs: ['build'],
    command: script('check-types'),
  },
  {
    name: 'lint',
    what: 'format and lint rules',
    command: [bin('biome'), 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  },
  {
    name: 'pack',
    what: 'tarballs hold what they should',
    needs: ['build'],
    command: script('pack'),
  },
  {
    name: 'smoke',
    what: 'tarballs work in an empty project',
    needs: ['pack'],
    command: script('smoke'),
  },
  {
    name: 'packages',
    what: 'publint and are-the-types-wrong',
    needs: ['pack'],
    command: script('check-packages'),
  },
  {
    name: 'layers',
    what: 'who may import whom',
    command: script('check-layers'),
  },
  {
    name: 'api',
    what: 'public surfaces equal their reports',
    needs: ['build'],
    command: script('check-api'),
  },
  {
    name: 'examples',
    what: 'documentation examples run',
    needs: ['build'],
    command: script('check-examples'),
  },
  {
    name: 'holdfast',
    what: 'documents and the map of blocks are true of the code (holdfast check)',
    needs: ['build'],
    command: [node, 'apps/cli/dist/main.js', 'check'],
  },
  {
    name: 'knip',
    what: 'no unused files, exports or dependencies',
    // Without what packages export it would have nothing to start from.
    needs: ['build'],
    command: [bin('knip'), '--no-progress', '--no-config-hints'],
  },
  { name: 'manifests', what: 'manifests follow one scheme', command: script('check-manifests') },
  { name: 'errors', what: 'every error code is documented', command: script('check-errors') },
  {
    name: 'views',
    what: 'the scripts of the MCP views are those of their sources',
    command: script('check-views'),
  },
  { name: 'links', what: 'links in documents lead somewhere', command: script('check-links') },
  {
    name: 'workflows',
    what: 'workflows, the action and the hooks for pre-commit',
    command: script('check-workflows'),
  },
  { name: 'sizes', what: 'no long source files', command: script('check-sizes') },
  { name: 'licences', what: 'licences of dependencies', command: script('check-licences') },
  {
    name: 'tests',
    what: 'tests',
    whole: true,
    counts: 'default.json',
    command: [bin('vitest'), 'run'],
  },
  {
    name: 'long',
    what: 'longer tests',
    whole: true,
    extra: true,
    counts: 'long.json',
    command: [bin('vitest'), 'run', '--config', 'vitest.long.config.ts'],
  },
  {
    name: 'power',
    what: 'real power cuts on loop devices (needs root)',
    whole: true,
    extra: true,
    command: [node, 'packages/journal/test/power.mjs'],
  },
].map(({ needs = [], ...step }) => ({ ...step, needs }));

/** How many steps run at once. */
export const CORES = Math.min(availableParallelism(), 4);
