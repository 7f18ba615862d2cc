import * as z from 'zod';
import { type Forge, STATUS_NAME } from './forge.js';
import { type ForgeAnswer, type ForgeClient, refusedBy } from './forge-client.js';

/** GitLab: comments are notes of a merge request. */
export function gitlabForge(client: ForgeClient, path: string): Forge {
  const project = `/projects/${encodeURIComponent(path)}`;
  const notes = (pull: number) => `${project}/merge_requests/${pull}/notes`;
  return {
    setStatus: async (commit, { state, description, targetUrl }) => {
      const answer = await client.send('POST', `${project}/statuses/${commit}`, {
        state: state === 'success' ? 'success' : 'failed',
        description: description.slice(0, 255),
        name: STATUS_NAME,
        ...(targetUrl === undefined ? {} : { target_url: targetUrl }),
      });
      if (answer.status !== 201 && !isSetAlready(answer)) {
        throw refusedBy('set the status of a commit', answer);
      }
    },
    listComments: async (pull, page) => {
      const answer = await client.send('GET', `${notes(pull)}?sort=asc&per_page=100&page=${page}`);
      const parsed = listed.safeParse(answer.json);
      if (answer.status !== 200 || !parsed.success) throw refusedBy('list comments', answer);
      return parsed.data.map(({ id, body }) => ({ id: String(id), body }));
    },
    addComment: async (pull, body) => {
      const answer = await client.send('POST', notes(pull), { body });
      const parsed = note.safeParse(answer.json);
      if (answer.status !== 201 || !parsed.success) throw refusedBy('comment', answer);
      return String(parsed.data.id);
    },
    changeComment: async (pull, id, body) => {
      const answer = await client.send('PUT', `${notes(pull)}/${id}`, { body });
      if (answer.status === 200) return true;
      if ([403, 404].includes(answer.status)) return false;
      throw refusedBy('change a comment', answer);
    },
  };
}

/** A status that stands already is refused as a transition that there is not. */
function isSetAlready({ status, json }: ForgeAnswer): boolean {
  const message = refusal.safeParse(json).data?.message;
  return status === 400 && message !== undefined && /cannot transition status/i.test(message);
}

const refusal = z.object({ message: z.string() });
const note = z.object({ id: z.int().positive(), body: z.string() });
const listed = z.array(note);
