import { commentText, MARK } from './comment-text.js';
import { commitStatus } from './commit-status.js';
import type { Forge, ForgeAccess } from './forge.js';
import { openForge } from './open-forge.js';
import type { ForgeReport, Reporter } from './reporter.js';
import { type OutgoingWebhook, sendWebhook } from './send-webhook.js';

/** Whom to tell of checks. */
export interface ReporterOptions extends ForgeAccess {
  readonly webhook?: OutgoingWebhook;
}

/**
 * Tells forges and a webhook of checks. Doing it twice comes to the same: a status replaces the one
 * before, the comment is found again, and a webhook has the id of its check.
 */
export function createReporter(options: ReporterOptions): Reporter {
  return {
    report: async (report) => {
      const told = await Promise.allSettled([
        tellForge(options, report),
        tellWebhook(options, report),
      ]);
      const failed = told.find((it) => it.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
    close: async () => undefined,
  };
}

async function tellWebhook(
  { network, webhook }: ReporterOptions,
  report: ForgeReport,
): Promise<void> {
  if (webhook !== undefined) await sendWebhook(network, webhook, report);
}

async function tellForge(access: ForgeAccess, report: ForgeReport): Promise<void> {
  const forge = openForge(access, report.repository);
  if (forge === undefined) return;
  await forge.setStatus(report.check.commit, commitStatus(report));
  if (report.pull !== undefined) await comment(forge, report, report.pull);
}

/** One comment for each pull request: changed while there is one, written only when there is something to say. */
async function comment(forge: Forge, report: ForgeReport, pull: number): Promise<void> {
  const text = commentText(report);
  const known = report.commentId ?? (await findComment(forge, pull));
  if (known !== undefined && (await forge.changeComment(pull, known, text))) {
    if (known !== report.commentId) await report.keepComment(known);
    return;
  }
  if (commitStatus(report).state === 'success') return;
  await report.keepComment(await forge.addComment(pull, text));
}

/** For the case that a report ended after its comment was written and before its id was kept. */
async function findComment(forge: Forge, pull: number): Promise<string | undefined> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const comments = await forge.listComments(pull, page);
    const found = comments.find(({ body }) => body.startsWith(MARK));
    if (found !== undefined) return found.id;
    if (comments.length < PAGE) return undefined;
  }
  return undefined;
}

const PAGE = 100;

/** A pull request with more comments than these gets another one from us at worst. */
const MAX_PAGES = 10;
