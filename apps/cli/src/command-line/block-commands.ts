import {
  blocksDoctorOptions,
  checkBlocksOptions,
  diffOptions,
  drawOptions,
  editOptions,
  exportOptions,
  graphOptions,
  historyOptions,
  importBlocksOptions,
  leaseOptions,
  ownerOptions,
  ratifyOptions,
  receiptsOptions,
  reconcileOptions,
  reviseOptions,
  scanOptions,
  settleOptions,
  showBlocksOptions,
  undoOptions,
  whyOptions,
} from './block-options.js';
import { type CommandSpec, defineCommand } from './command-spec.js';
import { ONE_FORMAT } from './report-formats.js';

const BLOCK = 'Id of a block, or its name when only one has it';

const BLOCKS = {
  name: 'blocks',
  describe: `${BLOCK} (default: all)`,
  required: false,
  many: true,
} as const;

const OWNER_ONLY = "This is the owner's act: off a terminal say --by owner.";

export const BLOCK_COMMANDS: readonly CommandSpec[] = [
  defineCommand({
    words: ['blocks', 'scan'],
    summary: 'Propose a map from files and imports, or carry the present one over to new files',
    options: scanOptions,
    details: [
      'No accepted block is renamed or regrouped: new files are adopted and listed. Beside a ratified map a fresh proposal is put, to be compared (diff), promoted or discarded.',
      'Files are read and never run; nothing needs to be installed.',
    ],
    examples: [
      ['holdfast blocks scan', 'a first map, or new files into the present one'],
      ['holdfast blocks scan --dry-run', 'see what it would come to'],
      ['holdfast blocks scan --fresh', 'a proposal made from nothing, beside the map'],
    ],
    load: () => import('../commands/blocks-scan.js'),
  }),
  defineCommand({
    words: ['blocks', 'show'],
    summary: 'Show the map: blocks with counts, cohesion, dependencies; seams; what is unmapped',
    arguments: [{ name: 'block', describe: BLOCK, required: false }],
    options: showBlocksOptions,
    examples: [
      ['holdfast blocks show', 'the whole map'],
      ['holdfast blocks show billing --depth 3', 'one block with its directories'],
    ],
    load: () => import('../commands/blocks-show.js'),
  }),
  defineCommand({
    words: ['blocks', 'owner'],
    summary: 'Say which block a file belongs to, and by which line of its membership',
    arguments: [
      { name: 'files', describe: 'Files, also of the future', required: true, many: true },
    ],
    options: ownerOptions,
    examples: [
      ['holdfast blocks owner src/pay/charge.ts', 'whose it is'],
      ['holdfast blocks owner src/new/thing.ts --json', 'where a new file would belong'],
    ],
    load: () => import('../commands/blocks-owner.js'),
  }),
  defineCommand({
    words: ['blocks', 'why'],
    summary: 'List the imports behind a dependency between two blocks',
    arguments: [
      { name: 'a', describe: BLOCK, required: true },
      { name: 'b', describe: BLOCK, required: true },
    ],
    options: whyOptions,
    examples: [
      ['holdfast blocks why ui db', 'both directions, strongest first'],
      ['holdfast blocks why ui db --json', 'for programs'],
    ],
    load: () => import('../commands/blocks-why.js'),
  }),
  defineCommand({
    words: ['blocks', 'graph'],
    summary: 'Print blocks and the dependencies between them',
    options: graphOptions,
    examples: [
      ['holdfast blocks graph', 'who depends on whom'],
      ['holdfast blocks graph --json', 'nodes and edges for programs'],
    ],
    load: () => import('../commands/blocks-graph.js'),
  }),
  defineCommand({
    words: ['blocks', 'edit'],
    summary: 'Apply a batch of edits to the map: all of it, or none',
    arguments: [
      {
        name: 'batch',
        describe:
          'FILE or - for a batch of operations as JSON; or one operation: rename BLOCK, merge BLOCK…, split BLOCK, move_member FILE, resolve_seam FILE, assign_unmapped FILE, set_role BLOCK FILE, retarget_socket BLOCK, remove_socket BLOCK, set_rule, archive BLOCK, restore BLOCK',
        required: false,
        many: true,
      },
    ],
    options: editOptions,
    conflicts: [['batch', 'ops']],
    details: [
      'All operations see the map as it was; the effective order is merges, members, splits, renames. Every failure is reported, and then nothing was changed.',
    ],
    examples: [
      ['holdfast blocks edit batch.json --dry-run', "see the map's difference first"],
      ['holdfast blocks edit rename auth --name Auth', 'one operation'],
      ['holdfast blocks edit split core --groups "src/api/** ; src/db/**"', 'divide a block'],
    ],
    load: () => import('../commands/blocks-edit.js'),
  }),
  defineCommand({
    words: ['blocks', 'undo'],
    summary: 'Take back the last batch of edits, or the one that made a version',
    arguments: [{ name: 'batch', describe: 'Version that the batch made', required: false }],
    options: undoOptions,
    details: ['Refused as a whole when a block it touched was changed since.'],
    examples: [
      ['holdfast blocks undo', 'the last one'],
      ['holdfast blocks undo 12 --dry-run', 'see what version 12 would take back'],
    ],
    load: () => import('../commands/blocks-undo.js'),
  }),
  defineCommand({
    words: ['blocks', 'history'],
    summary: 'List what was done to the map, newest first',
    options: historyOptions,
    examples: [
      ['holdfast blocks history', 'who did what'],
      ['holdfast blocks history --limit 100 --json', 'for programs'],
    ],
    load: () => import('../commands/blocks-history.js'),
  }),
  defineCommand({
    words: ['blocks', 'lease'],
    summary: 'Say that you are editing: advisory, no edit needs it',
    arguments: [
      {
        name: 'action',
        describe: 'show, acquire, refresh or release (default show)',
        required: false,
        choices: ['show', 'acquire', 'refresh', 'release'],
      },
    ],
    options: leaseOptions,
    examples: [
      ['holdfast blocks lease acquire --holder Ada', 'for 15 minutes'],
      ['holdfast blocks lease', 'who has it'],
    ],
    load: () => import('../commands/blocks-lease.js'),
  }),
  defineCommand({
    words: ['blocks', 'receipts'],
    summary: 'List or add evidence that blocks were tested or reviewed, and say what is wanted',
    arguments: [
      {
        name: 'action',
        describe: 'list, add, require or waive (default list)',
        required: false,
        choices: ['list', 'add', 'require', 'waive'],
      },
      { name: 'block', describe: BLOCK, required: false },
    ],
    options: receiptsOptions,
    examples: [
      ['holdfast blocks receipts', 'what there is, and what is stale'],
      ['holdfast blocks receipts require billing --type review', 'a block wants a review'],
      [
        'holdfast blocks receipts add billing --type review --evidence PR-7 --emitter Ada',
        'it was reviewed',
      ],
    ],
    load: () => import('../commands/blocks-receipts.js'),
  }),
  defineCommand({
    words: ['blocks', 'ratify'],
    summary: 'Sign blocks: from then on drift is reported',
    arguments: [BLOCKS],
    options: ratifyOptions,
    details: [
      OWNER_ONLY,
      'Refused while a block needs naming, has an unsettled seam, a socket that leads nowhere, or no members.',
    ],
    examples: [
      ['holdfast blocks ratify', 'the whole map'],
      ['holdfast blocks ratify billing --method meeting', 'one block'],
    ],
    load: () => import('../commands/blocks-ratify.js'),
  }),
  defineCommand({
    words: ['blocks', 'revise'],
    summary: 'Open a revision of ratified blocks, to edit them',
    arguments: [BLOCKS],
    options: reviseOptions,
    details: [OWNER_ONLY],
    examples: [
      ['holdfast blocks revise billing', 'then edit, and promote'],
      ['holdfast blocks revise', 'all of them'],
    ],
    load: () => import('../commands/blocks-revise.js'),
  }),
  defineCommand({
    words: ['blocks', 'promote'],
    summary: 'Make the revision, or the proposal of a scan, the map',
    options: settleOptions,
    details: [OWNER_ONLY, 'Only blocks that changed need to be signed again.'],
    examples: [
      ['holdfast blocks promote', 'accept it'],
      ['holdfast blocks promote --dry-run', 'see the difference first'],
    ],
    load: () => import('../commands/blocks-promote.js'),
  }),
  defineCommand({
    words: ['blocks', 'discard'],
    summary: 'Throw the revision, or the proposal of a scan, away',
    options: settleOptions,
    details: [OWNER_ONLY],
    examples: [
      ['holdfast blocks discard', 'the map stays as it is'],
      ['holdfast blocks discard --dry-run', 'say what would go'],
    ],
    load: () => import('../commands/blocks-discard.js'),
  }),
  defineCommand({
    words: ['blocks', 'reconcile'],
    summary: "Bring the map up to date with today's files: renames, new boundary versions",
    options: reconcileOptions,
    examples: [
      ['holdfast blocks reconcile', 'after files were moved or added'],
      ['holdfast blocks reconcile --dry-run', 'say what changed'],
    ],
    load: () => import('../commands/blocks-reconcile.js'),
  }),
  defineCommand({
    words: ['blocks', 'check'],
    summary: 'Check the map against files and imports: unmapped, missing, drift, rules',
    options: checkBlocksOptions,
    conflicts: [...ONE_FORMAT, ['accept-rules', 'shrink-baseline']],
    usageExit: 2,
    details: [
      'Exit codes: 0 nothing is an error, 1 something is, 2 the check could not be done.',
      'Changes nothing, unless the baseline of rules is asked to change.',
    ],
    examples: [
      ['holdfast blocks check', 'in CI'],
      ['holdfast blocks check --fail-on rule,unmapped', 'only these are errors'],
    ],
    load: () => import('../commands/blocks-check.js'),
  }),
  defineCommand({
    words: ['blocks', 'diff'],
    summary: 'Show how two maps differ: the proposal, a commit, a file',
    arguments: [
      {
        name: 'from',
        describe: 'A commit or a file (default: the map as it is)',
        required: false,
      },
      {
        name: 'to',
        describe: 'A commit or a file (default: the proposal beside the map, else the map)',
        required: false,
      },
    ],
    options: diffOptions,
    examples: [
      ['holdfast blocks diff', 'the map against the proposal of a scan'],
      ['holdfast blocks diff origin/main', 'a branch against what is here'],
    ],
    load: () => import('../commands/blocks-diff.js'),
  }),
  defineCommand({
    words: ['blocks', 'doctor'],
    summary: 'Explain what is wrong with the file of the map, and repair it',
    options: blocksDoctorOptions,
    examples: [
      ['holdfast blocks doctor', 'all problems, and what a repair would do'],
      ['holdfast blocks doctor --fix', 'write the repaired map'],
    ],
    load: () => import('../commands/blocks-doctor.js'),
  }),
  defineCommand({
    words: ['blocks', 'draw'],
    summary: 'Draw the map: a page with search, a picture, or Mermaid',
    options: drawOptions,
    conflicts: [['revision', 'places']],
    examples: [
      ['holdfast blocks draw --output map.html', 'one page, no server'],
      ['holdfast blocks draw --format svg --output map.svg', 'a picture'],
      ['holdfast blocks draw --format mermaid', 'for a README'],
    ],
    load: () => import('../commands/blocks-draw.js'),
  }),
  defineCommand({
    words: ['blocks', 'export'],
    summary: 'Write the map for another tool',
    options: exportOptions,
    examples: [
      ['holdfast blocks export --format codeowners', 'files by block'],
      ['holdfast blocks export --format depcruise --output .dependency-cruiser.json', 'its rules'],
    ],
    load: () => import('../commands/blocks-export.js'),
  }),
  defineCommand({
    words: ['blocks', 'import'],
    summary: 'Make a first map from workspace packages or a CODEOWNERS file',
    options: importBlocksOptions,
    examples: [
      ['holdfast blocks import --from workspaces', 'a block for each package'],
      ['holdfast blocks import --from codeowners --dry-run', 'see it first'],
    ],
    load: () => import('../commands/blocks-import.js'),
  }),
];
