import type { CommitInfo } from '../../history.js';
import type { CommitObject } from './object-store.js';

/** A commit as a reader needs it: the subject is the first paragraph on one line, as git shows it. */
export function commitInfoOf({ id, author, message }: CommitObject): CommitInfo {
  const [paragraph = ''] = message.replace(/^\n+/, '').split(/\n\s*\n/);
  return {
    commit: id,
    author: author.name,
    date: isoDate(author.timestamp, author.offset),
    subject: paragraph.trim().replace(/\s*\n\s*/g, ' '),
  };
}

/**
 * ISO 8601 in the author's time zone.
 *
 * @param offset - minutes from local time to UTC, as `Date.getTimezoneOffset` counts them.
 */
function isoDate(seconds: number, offset: number): string {
  const local = new Date((seconds - offset * 60) * 1000).toISOString().slice(0, 19);
  if (offset === 0) return `${local}+00:00`;
  const minutes = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${offset > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
