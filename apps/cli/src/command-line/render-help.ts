import type { ArgumentSpec, CommandSpec } from './command-spec.js';
import { COMMANDS, GROUPS } from './commands.js';
import type { OptionSpecs } from './option-spec.js';
import { GLOBAL_OPTIONS } from './shared-options.js';
import { wrapText } from './wrap-text.js';

/**
 * The help of one command.
 *
 * @param width - columns to wrap at.
 */
export function renderCommandHelp(spec: CommandSpec, width: number): string {
  const { words, details = [] } = spec;
  const shown = (spec.arguments ?? []).map(placeholder);
  const usage = ['holdfast', ...words, ...shown, '[options]'];
  const argumentRows = (spec.arguments ?? []).map((argument): Row => {
    return [placeholder(argument), describe(argument.describe, argument.choices)];
  });
  return page(width, [
    { lines: [usage.join(' ')] },
    { paragraph: `${spec.summary}.` },
    { title: argumentRows.length > 1 ? 'Arguments' : 'Argument', rows: argumentRows },
    { title: 'Options', rows: optionRows(spec.options) },
    { title: 'Common options', rows: optionRows(GLOBAL_OPTIONS) },
    { title: 'Examples', examples: spec.examples },
    ...details.map((paragraph) => ({ paragraph })),
  ]);
}

function placeholder({ name, required, many }: ArgumentSpec): string {
  const word = many === true ? `${name}...` : name;
  return required ? `<${word}>` : `[${word}]`;
}

/** The help of a group of commands, or of the whole program for no words. */
export function renderGroupHelp(words: readonly string[], width: number): string {
  const [group] = words;
  const commands = COMMANDS.filter(({ words: [first] }) => group === undefined || first === group);
  return page(width, [
    { lines: [['holdfast', ...words, '<command> [options]'].join(' ')] },
    { paragraph: group === undefined ? PURPOSE : `${GROUPS[group]}.` },
    { title: 'Commands', rows: commands.map(({ words, summary }) => [words.join(' '), summary]) },
    { title: 'Common options', rows: optionRows(GLOBAL_OPTIONS) },
    { title: 'Examples', examples: group === undefined ? ROOT_EXAMPLES : [] },
    { paragraph: 'holdfast <command> --help shows the options and examples of one command.' },
  ]);
}

const PURPOSE =
  'Keeps code changes, documentation and the map of the architecture telling the same truth: documents that say when the code they describe has changed, blocks that say who may depend on whom, and reviewed changes of files that can be undone exactly.';

const ROOT_EXAMPLES: CommandSpec['examples'] = [
  ['holdfast check', 'is what the documents say still true?'],
  ['holdfast anchors add AGENTS.md#Parsing src/parse.ts#parseFile', 'tie a section to a function'],
  ['holdfast change plan request.json --save', 'review what a request would do'],
  ['holdfast change apply plan.json', 'apply a reviewed plan'],
  ['holdfast change recover --last', 'undo the newest apply'],
];

type Row = readonly [left: string, right: string];

interface Block {
  readonly title?: string;
  readonly lines?: readonly string[];
  readonly paragraph?: string;
  readonly rows?: readonly Row[];
  readonly examples?: CommandSpec['examples'];
}

function optionRows(options: OptionSpecs): Row[] {
  return Object.entries(options).map(([name, option]) => [
    `--${name}${valueText(option)}`,
    describe(option.describe, option.type === 'boolean' ? undefined : option.choices),
  ]);
}

function valueText(option: OptionSpecs[string]): string {
  if (option.type === 'boolean') return '';
  return option.bare === undefined ? ` ${option.value}` : `[=${option.value}]`;
}

function describe(text: string, choices: readonly string[] | undefined): string {
  return choices === undefined ? text : `${text}: ${choices.join(', ')}`;
}

/** The left columns of all tables on a page have one width, so that the page reads as one. */
function page(width: number, blocks: readonly Block[]): string {
  const left = Math.max(...blocks.flatMap(({ rows = [] }) => rows.map(([cell]) => cell.length)));
  const parts = blocks
    .map((block) => ({ title: block.title, lines: blockLines(block, left, width) }))
    .filter(({ lines }) => lines.length > 0);
  const text = parts.map(({ title, lines }) =>
    [...(title === undefined ? [] : [`${title}:`]), ...lines].join('\n'),
  );
  return `${text.join('\n\n')}\n`;
}

function blockLines(block: Block, left: number, width: number): string[] {
  const { lines = [], paragraph, rows = [], examples = [] } = block;
  return [
    ...lines,
    ...(paragraph === undefined ? [] : wrapText(paragraph, width)),
    ...rows.flatMap(([cell, text]) =>
      wrapText(text, width - left - 4).map(
        (line, index) => `  ${(index === 0 ? cell : '').padEnd(left)}  ${line}`,
      ),
    ),
    ...examples.map(([line, what]) => `  # ${what}\n  ${line}`),
  ];
}
