import {
  addOptions,
  checkOptions,
  confirmOptions,
  forOptions,
  importOptions,
  listOptions,
  rebaselineOptions,
  relinkOptions,
  removeOptions,
  retireOptions,
  showOptions,
  statsOptions,
  suggestOptions,
} from './anchor-options.js';
import { type CommandSpec, defineCommand } from './command-spec.js';
import { ONE_FORMAT } from './report-formats.js';

const ID = {
  name: 'id',
  describe: 'Id of an anchor, or as many of its first characters as tell it apart (see list)',
} as const;

const DOCUMENTS = {
  name: 'documents',
  describe: 'Markdown files, or directories of them (default: all)',
  required: false,
  many: true,
} as const;

const EXIT_CODES =
  'Exit codes: 0 everything is fresh, 1 something needs a person or was not checked, 2 an error, also in the command line.';

const CONFLICTS = [...ONE_FORMAT, ['ref', 'staged']] as const;

export const CHECK_COMMAND = defineCommand({
  words: ['check'],
  summary: 'Check everything: documents against the code, the map, and the journal',
  arguments: [DOCUMENTS],
  options: checkOptions,
  conflicts: CONFLICTS,
  usageExit: 2,
  details: [EXIT_CODES, 'Nothing is changed, and no code of the project is run.'],
  examples: [
    ['holdfast check', 'is what the documents say still true?'],
    ['holdfast check --staged', 'in a commit hook'],
    ['holdfast check --since origin/main --github', 'in a workflow of a pull request'],
  ],
  load: () => import('../commands/check.js'),
});

export const ANCHOR_COMMANDS: readonly CommandSpec[] = [
  defineCommand({
    words: ['anchors', 'add'],
    summary: 'Tie a document, or a section of it, to declarations in the code',
    arguments: [
      {
        name: 'document',
        describe: 'Markdown file, with #Heading for one section',
        required: true,
      },
      {
        name: 'targets',
        describe:
          'FILE#Name of a declaration (src/cart.ts#Cart.add), FILE:10-20 for lines, or DOCUMENT#Heading',
        required: true,
        many: true,
      },
    ],
    options: addOptions,
    details: [
      'The anchor remembers the shape of the code: layout and comments may change, what the code does may not. A name that is not there, or there twice, is refused with the nearest ones.',
      'Scope whole: any change of what the code does counts. signature: only names, parameters and types. interface: a class or other container and the signatures of its members.',
    ],
    examples: [
      [
        'holdfast anchors add AGENTS.md#Parsing src/parse.ts#parseFile',
        'one section, one function',
      ],
      ['holdfast anchors add docs/api.md src/api.ts#Api --scope interface', 'the shape of a class'],
      [
        'holdfast anchors add docs/deploy.md deploy.yaml:3-18',
        'lines, where there is no declaration',
      ],
    ],
    load: () => import('../commands/anchors-add.js'),
  }),
  defineCommand({
    words: ['anchors', 'check'],
    summary: 'Say which documents no longer fit the code',
    arguments: [DOCUMENTS],
    options: checkOptions,
    conflicts: CONFLICTS,
    usageExit: 2,
    details: [EXIT_CODES, 'Nothing is changed, and no code of the project is run.'],
    examples: [
      ['holdfast anchors check AGENTS.md', 'one document'],
      ['holdfast anchors check --ref origin/feature', 'a branch, without checking it out'],
      ['holdfast anchors check --json', 'for programs'],
    ],
    load: () => import('../commands/anchors-check.js'),
  }),
  defineCommand({
    words: ['anchors', 'list'],
    summary: 'List anchors, without checking them',
    arguments: [DOCUMENTS],
    options: listOptions,
    examples: [
      ['holdfast anchors list', 'all of them, with their ids'],
      ['holdfast anchors list docs/api.md --json', 'those of one document, for programs'],
    ],
    load: () => import('../commands/anchors-list.js'),
  }),
  defineCommand({
    words: ['anchors', 'show'],
    summary: 'Show one anchor, and what changed in the code since it was confirmed',
    arguments: [{ ...ID, required: true }],
    options: showOptions,
    examples: [
      ['holdfast anchors show an_k3f2', 'the difference, and what to do about it'],
      ['holdfast anchors show an_k3f2 --json', 'the same for programs'],
    ],
    load: () => import('../commands/anchors-show.js'),
  }),
  defineCommand({
    words: ['anchors', 'confirm'],
    summary: 'Say that a document is right about the code as it is now',
    arguments: [
      {
        name: 'ids',
        describe: 'Ids, each with @HASH as show prints it: what you looked at is what you confirm',
        required: true,
        many: true,
      },
    ],
    options: confirmOptions,
    details: [
      'Refused when the code has moved on since the hash was shown. On a terminal an id without a hash shows the difference and asks.',
    ],
    examples: [
      ['holdfast anchors confirm an_k3f2@1f0c9a3b --by Ada', 'after reading what show printed'],
      ['holdfast anchors confirm an_k3f2 --seen 1f0c9a3b --agent --by claude', 'by an agent'],
    ],
    load: () => import('../commands/anchors-confirm.js'),
  }),
  defineCommand({
    words: ['anchors', 'relink'],
    summary: 'Point an anchor to where its code is now',
    arguments: [
      { ...ID, required: false },
      { name: 'target', describe: 'As for add', required: false },
    ],
    options: relinkOptions,
    conflicts: [['id', 'moved']],
    examples: [
      ['holdfast anchors relink an_k3f2 src/cart.ts#Cart.total', 'choose the new place'],
      ['holdfast anchors relink --moved', 'accept directories that moved as a whole'],
    ],
    load: () => import('../commands/anchors-relink.js'),
  }),
  defineCommand({
    words: ['anchors', 'retire'],
    summary: 'Keep an anchor as history and check it no longer',
    arguments: [{ ...ID, name: 'ids', required: true, many: true }],
    options: retireOptions,
    examples: [
      ['holdfast anchors retire an_k3f2 --reason Superseded', 'the document is about the past'],
      ['holdfast anchors retire an_k3f2 an_x7qd', 'several at once'],
    ],
    load: () => import('../commands/anchors-retire.js'),
  }),
  defineCommand({
    words: ['anchors', 'remove'],
    summary: 'Remove anchors',
    arguments: [{ ...ID, name: 'ids', required: true, many: true }],
    options: removeOptions,
    examples: [
      ['holdfast anchors remove an_k3f2', 'the document no longer speaks of this code'],
      ['holdfast anchors remove an_k3f2 an_x7qd', 'several at once'],
    ],
    load: () => import('../commands/anchors-remove.js'),
  }),
  defineCommand({
    words: ['anchors', 'suggest'],
    summary: 'Find the code that documents speak of and propose anchors',
    arguments: [{ ...DOCUMENTS, describe: 'Markdown files, or directories of them' }],
    options: suggestOptions,
    details: [
      'Looks at names in back-ticks, links to source files, file paths and quoted code. --write adds only what resolves to exactly one place.',
    ],
    examples: [
      ['holdfast anchors suggest AGENTS.md README.md docs', 'look first'],
      ['holdfast anchors suggest AGENTS.md --write', 'then add'],
    ],
    load: () => import('../commands/anchors-suggest.js'),
  }),
  defineCommand({
    words: ['anchors', 'import'],
    summary: 'Take over the anchors that are written in documents as comments',
    arguments: [DOCUMENTS],
    options: importOptions,
    details: [
      'A comment <!-- anchor: src/parse.ts#parseFile --> ties the section that it stands in. Comments that were removed from a document are reported, not followed.',
    ],
    examples: [
      ['holdfast anchors import', 'from all Markdown files'],
      ['holdfast anchors import docs --dry-run', 'say what would be added'],
    ],
    load: () => import('../commands/anchors-import.js'),
  }),
  defineCommand({
    words: ['anchors', 'rebaseline'],
    summary: 'Hash what was confirmed anew, after an update that hashes or parses otherwise',
    options: rebaselineOptions,
    details: [
      'What was confirmed stays what it was: no anchor becomes fresh or stale by this. It needs the content that was confirmed, so a shallow clone may leave some.',
    ],
    examples: [
      ['holdfast anchors rebaseline', 'when a check says rebaseline-needed'],
      ['holdfast anchors rebaseline --dry-run', 'count them first'],
    ],
    load: () => import('../commands/anchors-rebaseline.js'),
  }),
  defineCommand({
    words: ['anchors', 'for'],
    summary: 'List the documents that describe a declaration or a file',
    arguments: [{ name: 'target', describe: 'FILE#Name, or FILE', required: true }],
    options: forOptions,
    examples: [
      ['holdfast anchors for src/parse.ts#parseFile', 'what to read before changing it'],
      ['holdfast anchors for src/parse.ts', 'everything about one file'],
    ],
    load: () => import('../commands/anchors-for.js'),
  }),
  defineCommand({
    words: ['anchors', 'stats'],
    summary: 'Count states, line ranges, noisy anchors and what no document describes',
    options: statsOptions,
    examples: [
      ['holdfast anchors stats', 'how healthy the anchors are'],
      ['holdfast anchors stats --json', 'for a dashboard'],
    ],
    load: () => import('../commands/anchors-stats.js'),
  }),
];
