// Who may import whom. The same graph stands in the package manifests and in the TypeScript project
// references (scripts/check-manifests.mjs compares those two); here each edge is checked file by
// file. scripts/layers.long.test.ts plants a violation of every rule.

/**
 * `root` is what the package's main entry may import of ours, `sub` what its Node-only subpath
 * directory may import besides. `pure` roots touch no disk, process or socket.
 */
const LIBRARIES = {
  base: { root: [], pure: true, why: 'Everything is built on it, so it is built on nothing.' },
  report: {
    root: ['base'],
    pure: true,
    why: 'It renders findings into text; whoever calls it decides where the text goes.',
  },
  files: {
    root: ['base'],
    why: 'Durable file operations know nothing of what the files mean.',
  },
  source: {
    root: ['base'],
    sub: 'node',
    subImports: ['files'],
    pure: true,
    why: 'Source trees and history are ports; only their Node side touches a disk or git.',
  },
  syntax: {
    root: ['base', 'source'],
    sub: 'node',
    subImports: ['files'],
    pure: true,
    why: 'Facts about code come from text, not from a disk; grammars and caches are the Node side.',
  },
  plan: {
    root: ['base'],
    sub: 'local',
    subImports: ['files'],
    pure: true,
    why: 'A plan is computed from a request and evidence alone; only ./local gathers evidence.',
  },
  journal: {
    root: ['base', 'plan', 'files'],
    why: 'It applies plans to files and knows nothing of anchors, blocks or the command line.',
  },
  anchors: {
    root: ['base', 'report', 'source', 'syntax'],
    sub: 'node',
    subImports: ['files'],
    pure: true,
    why: 'Anchors and blocks do not know each other; what needs both lives in impact, project or an app.',
  },
  blocks: {
    root: ['base', 'report', 'source', 'syntax'],
    sub: 'node',
    subImports: ['files'],
    pure: true,
    why: 'Blocks and anchors do not know each other; what needs both lives in impact, project or an app.',
  },
  impact: {
    root: ['base', 'report', 'source', 'syntax', 'plan', 'anchors', 'blocks'],
    pure: true,
    why: 'The effect of a plan is computed on an overlay, before anything is written.',
  },
  project: {
    root: [
      'base',
      'report',
      'files',
      'source',
      'syntax',
      'plan',
      'journal',
      'anchors',
      'blocks',
      'impact',
    ],
    why: 'It joins the libraries for one project on disk; the apps build on it, not the reverse.',
  },
  mcp: {
    root: ['base', 'report', 'source', 'syntax', 'plan', 'anchors', 'blocks', 'impact'],
    pure: true,
    why: 'No MCP tool can change a project: it imports pure roots only, saving goes through a port.',
  },
  'test-kit': {
    root: [],
    why: 'Every package tests with it; importing one of them would close a cycle.',
  },
};

const ALL = Object.keys(LIBRARIES).filter((name) => name !== 'test-kit');
const APPS = {
  cli: { imports: ALL, why: 'The command line may use every library and no other app.' },
  'mcp-http': {
    imports: ALL.filter((name) => name !== 'journal'),
    why: 'A server reachable over the network must not be able to apply a plan.',
  },
  'anchor-checker': {
    imports: ALL.filter((name) => name !== 'journal'),
    why: 'The service reads mirrors; it must not be able to apply a plan.',
  },
};

const OURS = '^(packages|apps|bench|scripts|config)/';
const TEST = '(\\.test\\.ts$|^(packages|apps)/[^/]+/test/|^bench/|\\.config\\.ts$)';
const NODE_ONLY = [
  '^packages/files/',
  '^packages/journal/',
  '^packages/project/',
  '^packages/[^/]+/src/(node|local)/',
];

/** What a path to a disk passes: the ways into what is for Node only, and the modules of Node itself. */
const WAYS_TO_DISK = [
  '^packages/(files|journal|project)/src/(reading/)?(index|testing)[.]ts$',
  '^packages/[^/]+/src/(node|local)/index[.]ts$',
  '^(node:)?(fs|fs/promises|child_process)$',
];

/** The files of a library's main entry: all but its Node-only directory. */
function rootOf(name) {
  const sub = LIBRARIES[name].sub;
  return sub === undefined ? `^packages/${name}/src/` : `^packages/${name}/src/(?!${sub}/)`;
}

function layerRules(name) {
  const { root, sub, subImports = [], why } = LIBRARIES[name];
  const rules = [
    {
      name: `layer-${name}`,
      comment: why,
      severity: 'error',
      from: { path: rootOf(name), pathNot: TEST },
      to: { path: OURS, pathNot: [rootOf(name), ...root.map(allowedFrom(name))] },
    },
  ];
  if (sub === undefined) return rules;
  return [
    ...rules,
    {
      name: `layer-${name}-${sub}`,
      comment: `The Node side of ${name} may use what its root uses, ${subImports.join(', ')}, and their Node sides.`,
      severity: 'error',
      from: { path: `^packages/${name}/src/${sub}/`, pathNot: TEST },
      to: {
        path: OURS,
        pathNot: [name, ...root, ...subImports].map((it) => `^packages/${it}/src/`),
      },
    },
  ];
}

/** A pure package may import the roots of others only; a Node package their subpaths too. */
function allowedFrom(name) {
  return (other) => (LIBRARIES[name].pure ? rootOf(other) : `^packages/${other}/src/`);
}

function appRule(name) {
  const { imports, why } = APPS[name];
  return {
    name: `layer-app-${name}`,
    comment: why,
    severity: 'error',
    from: { path: `^apps/${name}/src/`, pathNot: TEST },
    to: {
      path: OURS,
      pathNot: [`^apps/${name}/src/`, ...imports.map((it) => `^packages/${it}/src/`)],
    },
  };
}

const pureRoots = Object.keys(LIBRARIES)
  .filter((name) => LIBRARIES[name].pure)
  .map(rootOf);

const general = [
  {
    name: 'no-circular',
    comment: 'Modules in a cycle cannot be understood, tested or loaded one at a time.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'not-to-unresolvable',
    comment: 'An import that is not found would silently drop out of every other rule.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'not-to-dist',
    comment:
      'Our packages must resolve to their sources: without the @holdfast/source condition these rules see nothing and are green.',
    severity: 'error',
    from: {},
    to: { path: '^(packages|apps)/[^/]+/dist/' },
  },
  {
    name: 'pure-roots-no-builtins',
    comment:
      'A pure root runs wherever its caller runs (server, worker, browser tool) and cannot touch disk, process or socket; hashing, comparing and unpacking values are all it needs of Node.',
    severity: 'error',
    from: { path: pureRoots, pathNot: TEST },
    to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|util|zlib)$' },
  },
  {
    name: 'pure-roots-no-node-side',
    comment: 'A pure root must not get at the disk through a Node-only package or subpath of ours.',
    severity: 'error',
    from: { path: pureRoots, pathNot: TEST },
    to: { path: NODE_ONLY },
  },
  {
    name: 'mcp-reaches-no-disk',
    comment:
      'That no MCP tool can change a project is a property of the graph, through any number of steps.',
    severity: 'error',
    from: { path: '^packages/mcp/src/', pathNot: TEST },
    // Not every file of NODE_ONLY: each would be looked for from each of these, which takes minutes.
    to: { path: WAYS_TO_DISK, reachable: true },
  },
  {
    name: 'mcp-http-applies-nothing',
    comment:
      'A server reachable over the network has no code that applies, undoes or finishes a change, through any number of steps; what it reads of the journal is the entry that only reads.',
    severity: 'error',
    from: { path: '^apps/(mcp-http|anchor-checker)/src/', pathNot: TEST },
    to: {
      path: '^packages/journal/src/(index|open-journal|apply|recover|resume|abandon|prune|write-operation|update-target|delete-target|with-lock)[.]ts$',
      reachable: true,
    },
  },
  {
    name: 'no-relative-across-packages',
    comment:
      'Other packages are imported by name: a relative path goes around their exports and manifests. One harness plants a fault inside another package, which no export reaches.',
    severity: 'error',
    from: {
      path: '^(packages|apps)/([^/]+)/(src|test)/',
      pathNot: '^packages/journal/test/harness/planted-modules[.]test[.]ts$',
    },
    to: { path: '^(packages|apps)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
  },
  {
    name: 'test-helpers-in-tests-only',
    comment:
      'Published code must not carry test helpers: faulty twins, fixtures, acceptance suites.',
    severity: 'error',
    from: { path: '^(packages|apps)/([^/]+)/src/', pathNot: [TEST, '^packages/test-kit/'] },
    to: { path: ['^packages/test-kit/', '^packages/[^/]+/src/testing'], pathNot: '^$1/$2/' },
  },
  {
    name: 'not-to-tests',
    comment: 'Code that imports a test file would run or ship it.',
    severity: 'error',
    from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
    to: { path: TEST },
  },
  {
    name: 'no-test-runner',
    comment: 'Acceptance suites are runner-free, so that published packages import no test runner.',
    severity: 'error',
    from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
    to: { path: ['node_modules/(vitest|fast-check|@vitest)/', '^(node:)?test$', '^node:test'] },
  },
  {
    name: 'no-undeclared-dependency',
    comment:
      'What is imported must stand in the manifest of the package that imports it; only tests and the private test kit use the tools of the root.',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: [TEST, '^packages/test-kit/'] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'undetermined'], pathNot: OURS },
  },
  {
    name: 'no-dev-dependency-in-library',
    comment: 'A development dependency is absent where the published library is installed.',
    severity: 'error',
    from: { path: '^packages/(?!test-kit/)[^/]+/src/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...general,
    ...Object.keys(LIBRARIES).flatMap(layerRules),
    ...Object.keys(APPS).map(appRule),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@holdfast/source', 'types', 'import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
      // Milliseconds: nothing changes while it looks.
      cachedInputFileSystem: { cacheDuration: 1_000_000 },
    },
  },
};

// For scripts/own-map, which compares the map of blocks with it.
Object.defineProperty(module.exports, 'layers', { value: { LIBRARIES, APPS } });
