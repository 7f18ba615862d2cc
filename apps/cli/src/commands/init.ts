import { snakeCase } from '@holdfast/base';
import { applyInit, type InitDone, type InitPlan, type Project, planInit } from '@holdfast/project';
import type { Outcome } from '../command-line/outcome.js';
import type { InitValues } from '../command-line/project-options.js';
import { usageError } from '../command-line/usage-error.js';
import { actorOf } from '../project/actor-of.js';
import { SKILL } from '../project/skill.js';
import { withProject } from '../project/with-project.js';
import { colorsOf } from '../render/colors-of.js';
import { renderInitDone, renderInitPlan } from '../render/render-init.js';
import { ask, canAsk } from '../terminal/ask.js';
import type { Terminal } from '../terminal/terminal.js';

/** Sets a project up; asks before it writes. */
export async function run(values: InitValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const colors = colorsOf(terminal);
    const plan = chosen(await planInit(project, skillOf(values)), values);
    const shown = renderInitPlan(plan, colors);
    if (values['dry-run'] || isEmpty(plan)) return outcome(plan, undefined, shown);
    if (!values.yes) {
      if (!canAsk(terminal)) {
        throw usageError(
          'holdfast init asks before it writes, and nobody can be asked here.',
          'Look with --dry-run, then give --yes.',
        );
      }
      terminal.print(shown);
      if (!(await ask('\nDo this?', terminal)))
        return outcome(plan, undefined, 'Nothing was done.\n');
    }
    const done = await setUp(project, plan, values);
    return outcome(plan, done, `${values.yes ? shown : ''}${renderInitDone(done, colors)}`);
  });
}

function skillOf(values: InitValues) {
  return SKILL === undefined || values['no-skill'] ? {} : { skill: SKILL };
}

function chosen(plan: InitPlan, values: InitValues): InitPlan {
  return {
    ...plan,
    anchors: values['no-anchors'] ? [] : plan.anchors,
    map: plan.map && !values['no-blocks'],
  };
}

function isEmpty({ anchors, map, files }: InitPlan): boolean {
  return anchors.length === 0 && !map && files.length === 0;
}

async function setUp(project: Project, plan: InitPlan, values: InitValues): Promise<InitDone> {
  const actor = await actorOf({ by: values.by, agent: false }, project.root);
  // The names of a first map are guesses, whoever asked for it: nobody has looked at them.
  return await applyInit(project, plan, actor, { seat: 'runner', author: actor.by, at: actor.at });
}

function outcome(plan: InitPlan, done: InitDone | undefined, text: string): Outcome {
  const { scan, ...rest } = done ?? {};
  const blocks = scan?.ok === true ? scan.store.blocks.length : 0;
  return {
    exitCode: scan?.ok === false ? 1 : 0,
    json: {
      schema_version: 1,
      plan: snakeCase(plan),
      ...(done === undefined ? {} : { done: { ...(snakeCase(rest) as object), blocks } }),
    },
    text,
  };
}
