import { createHmac } from 'node:crypto';

/** What the programs of the bench are told, and its pushes are signed with. */
export const WEBHOOK_SECRET = 'a secret of the bench, 32 characters';

/** Sends a request of the REST interface. */
export async function api({ url, token }, method, path, body) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** Registers repositories by their directories. @returns their ids. */
export async function registerAll(server, paths) {
  const ids = [];
  for (const [index, path] of paths.entries()) {
    const request = { url: `file://${path}`, name: `r${index}` };
    ids.push((await api(server, 'POST', 'repositories', request)).id);
  }
  return ids;
}

let deliveries = 0;

/** Says that a commit was pushed, as Gitea does. */
export async function sendPush({ url }, path, commit) {
  const payload = {
    ref: 'refs/heads/main',
    after: commit,
    repository: { clone_url: `file://${path}` },
  };
  const body = JSON.stringify(payload);
  const response = await fetch(`${url}/api/v1/webhooks/gitea`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gitea-event': 'push',
      'x-gitea-delivery': `bench-${deliveries++}`,
      'x-gitea-signature': createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'),
    },
    body,
  });
  if (!response.ok) throw new Error(`webhook: ${response.status} ${await response.text()}`);
}

/** Signs in on the page. @returns the cookies of the session. */
export async function signIn({ url, token }) {
  const form = await fetch(`${url}/sign-in`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())[1];
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie: cookies(form) },
    body: new URLSearchParams({ csrf, token }),
  });
  return cookies(answer);
}

function cookies(response) {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** One view of the page, as HTML. */
export async function view({ url }, cookie, path) {
  const response = await fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return await response.text();
}
