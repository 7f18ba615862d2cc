import * as z from 'zod';
import { type Forge, STATUS_NAME } from './forge.js';
import { type ForgeClient, refusedBy } from './forge-client.js';

/** GitHub and Gitea: comments of a pull request are those of the issue of its number. */
export function issueForge(client: ForgeClient, ownerAndName: string): Forge {
  const repository = `/repos/${ownerAndName}`;
  return {
    setStatus: async (commit, { state, description, targetUrl }) => {
      const answer = await client.send('POST', `${repository}/statuses/${commit}`, {
        state,
        // GitHub refuses longer ones.
        description: description.slice(0, 140),
        context: STATUS_NAME,
        ...(targetUrl === undefined ? {} : { target_url: targetUrl }),
      });
      if (answer.status !== 201) throw refusedBy('set the status of a commit', answer);
    },
    listComments: async (pull, page) => {
      const query = `per_page=100&limit=100&page=${page}`;
      const answer = await client.send('GET', `${repository}/issues/${pull}/comments?${query}`);
      const parsed = comments.safeParse(answer.json);
      if (answer.status !== 200 || !parsed.success) throw refusedBy('list comments', answer);
      return parsed.data.map(({ id, body }) => ({ id: String(id), body: body ?? '' }));
    },
    addComment: async (pull, body) => {
      const answer = await client.send('POST', `${repository}/issues/${pull}/comments`, { body });
      const parsed = comment.safeParse(answer.json);
      if (answer.status !== 201 || !parsed.success) throw refusedBy('comment', answer);
      return String(parsed.data.id);
    },
    changeComment: async (_pull, id, body) => {
      const answer = await client.send('PATCH', `${repository}/issues/comments/${id}`, { body });
      if (answer.status === 200) return true;
      if ([403, 404, 410].includes(answer.status)) return false;
      throw refusedBy('change a comment', answer);
    },
  };
}

const comment = z.object({ id: z.int().positive(), body: z.string().nullish() });
const comments = z.array(comment);
