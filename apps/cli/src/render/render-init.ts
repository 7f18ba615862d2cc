import { counted, escapeControl } from '@holdfast/base';
import type { InitDone, InitPlan } from '@holdfast/project';
import type { Colors } from './colors-of.js';
import { type NextStep, renderNextSteps } from './next-steps.js';

/** What setting a project up would do. */
export function renderInitPlan(plan: InitPlan, colors: Colors): string {
  const { documents, anchors, undecided, present, map, files } = plan;
  const lines = [
    `Looked at ${counted(documents.length, 'document')}; ${counted(present, 'anchor')} so far.`,
    ...files.map(
      ({ path, purpose }) => `${colors.green('create')}  ${path}  ${colors.dim(purpose)}`,
    ),
    ...(anchors.length === 0
      ? []
      : [
          `${colors.green('add')}     ${counted(anchors.length, 'anchor')}`,
          ...anchors
            .slice(0, MOST_SHOWN)
            .map(
              ({ document, section, target }) =>
                `          ${escapeControl(section === undefined ? document : `${document}#${section}`)} describes ${escapeControl(target)}`,
            ),
          ...(anchors.length > MOST_SHOWN
            ? [`          and ${anchors.length - MOST_SHOWN} more`]
            : []),
        ]),
    ...(map ? [`${colors.green('scan')}    a first map of blocks, .holdfast/blocks.json`] : []),
    ...(undecided === 0
      ? []
      : [colors.dim(`${counted(undecided, 'mention')} to decide: holdfast anchors suggest`)]),
  ];
  const nothing = files.length + anchors.length === 0 && !map;
  return `${lines.join('\n')}\n${nothing ? 'Nothing is left to set up.\n' : ''}`;
}

const MOST_SHOWN = 8;

/** What was set up, and how to keep it true. */
export function renderInitDone({ files, anchors, scan }: InitDone, colors: Colors): string {
  const blocks =
    scan === undefined
      ? []
      : [
          scan.ok
            ? `${counted(scan.store.blocks.length, 'block')} proposed.`
            : colors.red('The map was not made; holdfast blocks scan says why.'),
        ];
  const done = [
    `\n${counted(files.length, 'file')} created, ${counted(anchors, 'anchor')} added.`,
    ...blocks,
  ];
  return `${done.join(' ')}\n${CI}${renderNextSteps(
    [
      ['holdfast check', 'what is true today'],
      ...(scan?.ok === true ? [MAP] : []),
      ['git add .holdfast', 'commit it: the file of anchors and the map are for everybody'],
    ],
    colors,
  )}`;
}

const MAP: NextStep = ['holdfast blocks show', 'the proposed map; rename what is badly named'];

const CI = `
In CI (GitHub Actions):

  - uses: actions/checkout@v4
    with:
      fetch-depth: 0
  - run: npx @holdfast/cli check --github

The packages are not on npm yet: docs/guide/anchors.md of Holdfast says what to write until
they are.

Before a commit (.git/hooks/pre-commit, executable; holdfast on the PATH):

  #!/bin/sh
  exec holdfast check --staged --since HEAD --no-blame
`;
