/** Whether a text has something that looks like a key, a hash or another secret. */
export function hasToken(plain: string): boolean {
  if (SHAPES.some((shape) => shape.test(plain))) return true;
  return [...plain.matchAll(LONG)].some(([found]) => {
    const token = found.replace(/[.=_-]*$/u, (end) => (end.includes('=') ? '=' : ''));
    return token.length >= 24 && /[\d=]/u.test(token);
  });
}

/** Trailing punctuation ends a sentence and not a token; padding by `=` belongs to it. */
const LONG = /[A-Za-z0-9+/=_.-]{24,}/gu;

const SHAPES: readonly RegExp[] = [
  /[0-9a-fA-F]{32,}/u,
  // JSON Web Token: the header is base64url of `{"`.
  /eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{2,}/u,
  /(?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA|ANVA|ABIA|ACCA)[A-Z0-9]{12,}/u,
  /gh[pousr]_[A-Za-z0-9]{8,}/u,
  /github_pat_[A-Za-z0-9_]{8,}/u,
  /gl(?:pat|ptt|dt|rt|cbt)-[A-Za-z0-9_-]{8,}/u,
  /xox[abeoprs]-[A-Za-z0-9-]{8,}/u,
  /(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{6,}/u,
  /sk-(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{16,}/u,
  /AIza[A-Za-z0-9_-]{16,}/u,
  /npm_[A-Za-z0-9]{16,}/u,
  /pypi-[A-Za-z0-9_-]{16,}/u,
  /-----BEGIN/u,
];
