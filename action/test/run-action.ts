import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';

/** The directory of action.yml. */
export const ACTION = join(import.meta.dirname, '..');

type Words = Readonly<Record<string, string>>;

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Words;
  readonly env?: Words;
  readonly run?: string;
}

/** action.yml, as the runner reads it. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export const readAction = (): Action =>
  parse(readFileSync(join(ACTION, 'action.yml'), 'utf8'), { schema: 'failsafe' });

/** What a job sees of an action that ran. */
export interface ActionRun {
  readonly outcome: 'success' | 'failure';
  readonly log: string;
  readonly summary: string;
  readonly outputs: Words;
  /** Other actions that it used, with their inputs. */
  readonly used: readonly { readonly uses: string; readonly with: Words }[];
}

/**
 * Runs the steps of the action as a runner does: scripts in bash with `-eo pipefail`, inputs in `env`, outputs
 * and summary through files, no step after a failed one. Other actions are noted and not run.
 */
export function runAction(
  inputs: Words,
  { workspace, temp, env = {} }: { workspace: string; temp: string; env?: Words },
): ActionRun {
  const action = readAction();
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const given = { ...Object.fromEntries(defaults), ...inputs };
  const outputs: Record<string, Words> = {};
  const used: { uses: string; with: Words }[] = [];
  mkdirSync(temp, { recursive: true });
  const summary = join(temp, 'summary.md');
  writeFileSync(summary, '');
  const fill = (text: string) => interpolate(text, { inputs: given, steps: outputs });
  const fillAll = (words: Words = {}): Words =>
    Object.fromEntries(Object.entries(words).map(([name, text]) => [name, fill(text)]));

  let log = '';
  let outcome: ActionRun['outcome'] = 'success';
  for (const [index, step] of action.runs.steps.entries()) {
    if (step.if !== undefined && fill(step.if) !== 'true') continue;
    if (step.uses !== undefined) {
      used.push({ uses: step.uses, with: fillAll(step.with) });
      continue;
    }
    const outputFile = join(temp, `output-${index}`);
    const script = join(temp, `step-${index}.sh`);
    writeFileSync(outputFile, '');
    writeFileSync(script, fill(step.run ?? ''));
    const run = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: temp,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: ACTION,
        GITHUB_WORKSPACE: workspace,
        GITHUB_OUTPUT: outputFile,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: temp,
        ...env,
        ...fillAll(step.env),
      },
    });
    log += run.stdout + run.stderr;
    if (step.id !== undefined) outputs[step.id] = readOutputs(outputFile);
    if (run.status !== 0) {
      outcome = 'failure';
      break;
    }
  }
  const answers = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value)]);
  return {
    outcome,
    log,
    summary: readFileSync(summary, 'utf8'),
    outputs: Object.fromEntries(answers),
    used,
  };
}

/** Lines `name=value`; the action writes no others. */
function readOutputs(file: string): Words {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
}

function interpolate(
  text: string,
  contexts: { readonly inputs: Words; readonly steps: Readonly<Record<string, Words>> },
): string {
  const steps = Object.entries(contexts.steps).map(([id, outputs]) => ({
    key: id,
    value: new data.Dictionary({ key: 'outputs', value: dictionary(outputs) }),
  }));
  const all = new data.Dictionary(
    { key: 'inputs', value: dictionary(contexts.inputs) },
    { key: 'steps', value: new data.Dictionary(...steps) },
    { key: 'runner', value: dictionary({ os: 'Linux' }) },
    { key: 'github', value: dictionary({ sha: '0123abc' }) },
  );
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => {
    const names = all.pairs().map(({ key }) => key);
    const parsed = new Parser(new Lexer(expression).lex().tokens, names, []).parse();
    return new Evaluator(parsed, all).evaluate().coerceString();
  });
}

function dictionary(words: Words): data.Dictionary {
  const pairs = Object.entries(words).map(([key, text]) => ({
    key,
    value: new data.StringData(text),
  }));
  return new data.Dictionary(...pairs);
}
