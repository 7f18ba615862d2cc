import type { Prompt } from './prompt.js';

const LOOK = `Review a change of this project before anybody applies it.

1. Ask blocks_owner for every path that the change touches. A new file that no block would own is in the wrong place, or needs a decision: say which.
2. Run blocks_check and say which rules the change breaks or comes close to breaking.
3. Ask anchors_for about every file and declaration that changes. Read the documents it names and say which sentences stop being true.`;

const LOOKS = ['blocks_owner', 'blocks_check', 'anchors_for'];

/** What to look at before a change is applied. */
export const reviewChange: Prompt = {
  name: 'review_change',
  title: 'Review a change',
  description: 'Checks a change against the architecture map and the documents, and plans it.',
  arguments: [
    { name: 'goal', description: 'What the change is for.', required: false },
    { name: 'files', description: 'Paths that it touches, separated by commas.', required: false },
  ],
  forms: [
    {
      tools: ['project_plan', ...LOOKS],
      text: `${LOOK}
4. Propose the complete final text of the code and of those documents together with project_plan. With conflicts or unsupported work the plan cannot be applied, and impact names what it would make untrue or break: correct it and plan again.
5. Report: what changes and why, what you found in 1 to 3, the id of the plan, and the command in "apply" for a person to run. Do not run it yourself unless a person has authorised exactly this change.`,
    },
    {
      tools: ['change_impact', ...LOOKS],
      text: `${LOOK}
4. Give change_impact the complete final text of the code and of those documents together, as candidates. It names what the change would make untrue or break: correct it and ask again.
5. Report: what changes and why, what you found in 1 to 4, and the corrected final texts. Nothing was saved, because this server keeps no plans: a person makes one with \`holdfast change plan\`.`,
    },
  ],
};
