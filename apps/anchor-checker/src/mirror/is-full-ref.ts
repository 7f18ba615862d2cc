/**
 * Whether a text is a full ref by the rules of `git check-ref-format`. They leave out every sign that
 * refspecs and revisions give a meaning to.
 */
export function isFullRef(ref: string): boolean {
  return ref.length <= MAX_LENGTH && /^refs\/./.test(ref) && !REFUSED.test(ref);
}

const MAX_LENGTH = 500;

/** Control characters, spaces, signs; names that begin with a dot or end in one, or in `.lock`; empty names. */
const REFUSED = /[\p{Cc}\p{Cf}\s~^:?*[\\\ufffd]|\.\.|@\{|\/\.|\/\/|\/$|\.$|\.lock(?:\/|$)/u;
