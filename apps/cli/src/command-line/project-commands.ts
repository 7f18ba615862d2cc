import { type CommandSpec, defineCommand } from './command-spec.js';
import { doctorOptions, initOptions, inspectOptions, tourOptions } from './project-options.js';

export const PROJECT_COMMANDS: readonly CommandSpec[] = [
  defineCommand({
    words: ['init'],
    summary: 'Set a project up: anchors for its documents, a first map, what CI needs',
    options: initOptions,
    details: [
      'Looks at the Markdown files and the code, shows what it would do, and asks before it writes. Only inside .holdfast, and a skill file for each coding agent that is used here (.claude or CLAUDE.md, .codex or .agents); nothing of yours is changed, and what is there stays.',
    ],
    examples: [
      ['holdfast init', 'look, then decide'],
      ['holdfast init --dry-run', 'only look'],
      ['holdfast init --yes --no-blocks', 'for a script, without a map'],
    ],
    load: () => import('../commands/init.js'),
  }),
  defineCommand({
    words: ['inspect'],
    summary: 'Show what Holdfast sees in a project: framework, aliases, applications',
    options: inspectOptions,
    conflicts: [['snapshot', 'details']],
    examples: [
      ['holdfast inspect', 'a summary with the unknowns'],
      ['holdfast inspect --details full', 'everything, each with its evidence'],
      ['holdfast inspect --snapshot > snapshot.json', 'the evidence a host sends with a request'],
    ],
    load: () => import('../commands/inspect.js'),
  }),
  defineCommand({
    words: ['doctor'],
    summary: 'Check Node, git, the file system and all that is in .holdfast',
    options: doctorOptions,
    details: [
      'Says of everything that is wrong what to do, and of what a command repairs, which. Writes nothing, unless --probe or --fix is given. Exit code 1 when something needs your attention.',
      'With --fix it names each repair, shows what of a file of yours would change, and asks; --yes is for scripts. Open transactions, locks that cannot be judged and settings that cannot be read are left to you.',
    ],
    examples: [
      ['holdfast doctor', 'what works here and what does not'],
      ['holdfast doctor --probe', 'also try hard links and attributes with real files'],
      ['holdfast doctor --fix --dry-run', 'what could be repaired'],
      ['holdfast doctor --format github', 'annotations in a workflow'],
    ],
    load: () => import('../commands/doctor.js'),
  }),
  defineCommand({
    words: ['completion'],
    summary: 'Print a completion script for bash or zsh',
    arguments: [
      {
        name: 'shell',
        describe: 'Shell to complete in (default: from SHELL)',
        required: false,
        choices: ['bash', 'zsh'],
      },
    ],
    options: {},
    examples: [
      ['source <(holdfast completion bash)', 'in ~/.bashrc'],
      ['source <(holdfast completion zsh)', 'in ~/.zshrc, after compinit'],
    ],
    load: () => import('../commands/completion.js'),
  }),
  defineCommand({
    words: ['tour'],
    summary: 'Show changes, anchors and the map of blocks at work on sample projects',
    options: tourOptions,
    examples: [
      ['holdfast tour', 'run it and clean up'],
      ['holdfast tour --keep', 'leave the sample projects to look at'],
    ],
    load: () => import('../commands/tour.js'),
  }),
];
