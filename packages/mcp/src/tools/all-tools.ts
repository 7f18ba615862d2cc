import type { Tool } from '../tool.js';
import { anchorsCheck } from './anchors-check.js';
import { anchorsConfirm } from './anchors-confirm.js';
import { anchorsFor } from './anchors-for.js';
import { anchorsResolve } from './anchors-resolve.js';
import { anchorsSuggest } from './anchors-suggest.js';
import { blocksCheck } from './blocks-check.js';
import { blocksGet } from './blocks-get.js';
import { blocksOwner } from './blocks-owner.js';
import { blocksPreview } from './blocks-preview.js';
import { candidateEdit } from './candidate-edit.js';
import { changeImpact } from './change-impact.js';
import { changePlan } from './change-plan.js';
import { inspectProject } from './inspect-project.js';
import { projectPlan } from './project-plan.js';
import { projectSnapshot } from './project-snapshot.js';

/** Every tool of the product, in the order that clients list them in. */
export const ALL_TOOLS: readonly Tool[] = [
  projectPlan,
  changeImpact,
  projectSnapshot,
  changePlan,
  inspectProject,
  anchorsCheck,
  anchorsFor,
  anchorsSuggest,
  anchorsConfirm,
  anchorsResolve,
  blocksOwner,
  blocksGet,
  blocksCheck,
  candidateEdit,
  blocksPreview,
];
