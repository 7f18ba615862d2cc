import type { Prompt } from './prompt.js';

const READ = `Bring the documents of this project back in line with its code.

1. Run anchors_check (for the one document, if one is named). Read every page of it.
2. For each result that is stale: read the section of the document and the code at detail.file. Decide whether the text is still true.
   - Not true: correct the text, and nothing that is still true.`;

const MOVED = `3. For each result that is moved-renamed or lost: say where the code went (detail.moved_to, detail.renamed_to or the candidates) and name the command for a person: holdfast anchors relink ID TARGET`;

const NEVER = '5. Never confirm what you have not read. Never change code to fit a document.';

/** How to bring documents back to the truth. */
export const updateStaleDocs: Prompt = {
  name: 'update_stale_docs',
  title: 'Update stale documents',
  description: 'Goes through anchors that are not fresh and proposes corrected documents.',
  arguments: [
    { name: 'document', description: 'Only this Markdown file.', required: false },
    {
      name: 'repository',
      description: 'Which repository, where there are several.',
      required: false,
    },
  ],
  forms: [
    {
      tools: ['anchors_check', 'project_plan'],
      text: `${READ}
   - Still true: it needs a confirmation, not an edit. Use anchors_confirm if it is offered, with detail.actual_hash as the hash; otherwise name the command for a person: holdfast anchors confirm ID@HASH
${MOVED}
4. Plan the corrected documents, whole files, with project_plan, and give the person the command in "apply".
${NEVER}`,
    },
    {
      tools: ['anchors_check'],
      text: `${READ}
   - Still true: it needs a confirmation, not an edit. Name the command for a person, with detail.actual_hash as the hash: holdfast anchors confirm ID@HASH
${MOVED}
4. Give the person the corrected documents, whole files: this server keeps no plans.
${NEVER}`,
    },
  ],
};
