import { snakeCase } from '@holdfast/base';
import { mapActor } from '../blocks/seat-of.js';
import type { BlocksDoctorValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { withProject } from '../project/with-project.js';
import { renderRepair } from '../render/blocks/render-repair.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

const NOBODY = { seat: 'runner', author: '', at: '' } as const;

/** Says what is wrong with the file of the map, and repairs it when asked. */
export async function run(values: BlocksDoctorValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const { fix, drop } = values;
    // Only what is saved needs to know who did it.
    const actor = fix ? await mapActor(values, terminal, project.root) : NOBODY;
    const store = await project.blocks();
    const found = await store.repair({ ...actor, drop, dryRun: !fix });
    const { problems, repairs } = found;
    const sound = problems.every((problem) => 'level' in problem && problem.level === 'warning');
    const fixed = fix && found.ok && found.changed;
    return {
      exitCode: fixed || sound ? 0 : 1,
      json: {
        schema_version: 1,
        fixed,
        repairable: found.ok,
        problems: snakeCase(problems),
        repairs: snakeCase(repairs),
      },
      text: renderRepair(found, fixed, colorsOf(terminal)),
    };
  });
}
