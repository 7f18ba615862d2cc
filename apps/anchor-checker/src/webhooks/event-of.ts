import * as z from 'zod';
import { header } from './header.js';
import type { ReceivedWebhook, WebhookEvent } from './webhook.js';

/** An event without the id of its delivery. */
type Event = WithoutDelivery<WebhookEvent>;

type WithoutDelivery<T> = T extends unknown ? Omit<T, 'deliveryId'> : never;

/** What a verified payload says; `undefined` when it is not what its forge sends for that event. */
export function eventOf(webhook: ReceivedWebhook, payload: unknown): Event | undefined {
  switch (webhook.provider) {
    case 'github':
      return githubEvent(header(webhook, 'x-github-event'), payload);
    case 'gitea':
      return giteaEvent(header(webhook, 'x-gitea-event'), payload);
    case 'gitlab':
      return gitlabEvent(payload);
  }
}

const commitId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const fullRef = z.string().max(1000).startsWith('refs/');
const url = z.string().max(2000);
const number = z.int().positive();

const repository = z.object({
  clone_url: url.optional(),
  ssh_url: url.optional(),
  html_url: url.optional(),
});

const push = z.object({ ref: fullRef, after: commitId, repository });

const pull = z.object({
  action: z.string(),
  number,
  pull_request: z.object({ head: z.object({ sha: commitId }) }),
  repository,
});

function githubEvent(name: string | undefined, payload: unknown): Event | undefined {
  if (name === 'ping') return { kind: 'ping' };
  if (name === 'push') return pushEvent(payload);
  return name === 'pull_request' ? pullEvent(payload) : ignoredUnless(name === undefined);
}

/** Gitea says of later pushes to a pull request with a name of their own. */
function giteaEvent(name: string | undefined, payload: unknown): Event | undefined {
  if (name === 'push') return pushEvent(payload);
  const isPull = name === 'pull_request' || name === 'pull_request_sync';
  return isPull ? pullEvent(payload) : ignoredUnless(name === undefined);
}

function ignoredUnless(isMalformed: boolean): Event | undefined {
  return isMalformed ? undefined : { kind: 'ignored' };
}

function pushEvent(payload: unknown): Event | undefined {
  const parsed = push.safeParse(payload);
  if (!parsed.success) return undefined;
  const { ref, after, repository } = parsed.data;
  return pushOf(ref, after, [repository.clone_url, repository.ssh_url, repository.html_url]);
}

function pushOf(ref: string, commit: string, urls: readonly (string | undefined)[]): Event {
  if (/^0+$/.test(commit)) return { kind: 'ignored' };
  return { kind: 'push', urls: present(urls), ref, commit };
}

/** Actions after which the head of a pull request is another commit, or is to be looked at anew. */
const ACTIONS = new Set(['opened', 'reopened', 'synchronize', 'synchronized']);

function pullEvent(payload: unknown): Event | undefined {
  const parsed = pull.safeParse(payload);
  if (!parsed.success) return undefined;
  const { action, number, pull_request, repository } = parsed.data;
  if (!ACTIONS.has(action)) return { kind: 'ignored' };
  return {
    kind: 'pull',
    urls: present([repository.clone_url, repository.ssh_url, repository.html_url]),
    number,
    ref: `refs/pull/${number}/head`,
    commit: pull_request.head.sha,
  };
}

const project = z.object({
  git_http_url: url.optional(),
  git_ssh_url: url.optional(),
  web_url: url.optional(),
});

const gitlabPush = z.object({ ref: fullRef, after: commitId, project });

const gitlabMerge = z.object({
  project,
  object_attributes: z.object({
    iid: number,
    action: z.string().optional(),
    oldrev: z.string().optional(),
    last_commit: z.object({ id: commitId }),
  }),
});

const gitlabKind = z.object({ object_kind: z.string() });

function gitlabEvent(payload: unknown): Event | undefined {
  const kind = gitlabKind.safeParse(payload).data?.object_kind;
  if (kind === 'push' || kind === 'tag_push') return gitlabPushEvent(payload);
  return kind === 'merge_request' ? gitlabMergeEvent(payload) : ignoredUnless(kind === undefined);
}

function gitlabPushEvent(payload: unknown): Event | undefined {
  const parsed = gitlabPush.safeParse(payload);
  if (!parsed.success) return undefined;
  const { ref, after, project } = parsed.data;
  return pushOf(ref, after, [project.git_http_url, project.git_ssh_url, project.web_url]);
}

function gitlabMergeEvent(payload: unknown): Event | undefined {
  const parsed = gitlabMerge.safeParse(payload);
  if (!parsed.success) return undefined;
  const { project, object_attributes: merge } = parsed.data;
  // An update that moved no commit is one of labels, assignees or text.
  const hasNewHead =
    merge.action === 'open' ||
    merge.action === 'reopen' ||
    (merge.action === 'update' && merge.oldrev !== undefined);
  if (!hasNewHead) return { kind: 'ignored' };
  return {
    kind: 'pull',
    urls: present([project.git_http_url, project.git_ssh_url, project.web_url]),
    number: merge.iid,
    ref: `refs/merge-requests/${merge.iid}/head`,
    commit: merge.last_commit.id,
  };
}

/** With the URL form of what forges write as `git@host:path`. */
function present(urls: readonly (string | undefined)[]): readonly string[] {
  return urls
    .filter((it) => it !== undefined)
    .map((it) => it.replace(/^([\w.-]+@[\w.-]+):(?!\/\/)/, 'ssh://$1/'));
}
