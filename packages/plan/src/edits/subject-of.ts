import { cutText, LIMITS } from '@holdfast/base';

/** The first line of a mail's subject, without what `git format-patch` puts before it, as long as a reason may be. */
export function subjectOf(patch: string): string | undefined {
  if (!/^From [0-9a-f]{40} /.test(patch)) return undefined;
  const subject = /^Subject: (.*)$/m.exec(patch.slice(0, patch.indexOf('\n---')))?.[1];
  const text = subject?.replace(/^\[[^\]]*\]\s*/, '').trim();
  return text === undefined || text === '' ? undefined : cutText(text, LIMITS.reasonUnits);
}
