import type { Prompt } from './prompt.js';

const NAME = `Name the blocks of the architecture map that still have a guessed name.

1. Run blocks_get and keep store_version. The blocks with needs_owner_naming are yours; leave the others alone.
2. For each of them run blocks_get with block: look at its members and at what it depends on, and read a few of its files.
3. Write a name of at most 40 characters that says what the block is responsible for, and a purpose of at most 120 characters in one plain sentence. No paths, addresses, markup or names of people. No two names alike.`;

/** How to give blocks names that mean something. */
export const nameBlocks: Prompt = {
  name: 'name_blocks',
  title: 'Name the blocks',
  description: 'Proposes names and purposes for blocks that a scan could only guess at.',
  arguments: [
    {
      name: 'repository',
      description: 'Which repository, where there are several.',
      required: false,
    },
  ],
  forms: [
    {
      tools: ['blocks_get', 'candidate_edit'],
      text: `${NAME}
4. Send one candidate_edit with a rename for each, expected_store_version as you read it, and dry_run true. Correct what it refuses, then send it without dry_run.
5. If it answers conflict, somebody else edited the map: read it again and start over with what is left.
6. List old and new names for the person, who decides and ratifies.`,
    },
    {
      tools: ['blocks_get'],
      text: `${NAME}
4. Give the person, who decides, the list of old and new names, and one batch to apply: a JSON list with {"op": "rename", "block_id", "name", "purpose"} for each block, for \`holdfast blocks edit BATCH.json\`. This server takes no edits of the map.`,
    },
  ],
};
