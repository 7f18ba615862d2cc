/**
 * Whether two URLs are of the same repository, whatever the protocol and however they are written:
 * `https://git.example.com/a/b.git`, `git@git.example.com:a/b`, `ssh://git@git.example.com/a/b`.
 */
export function isSameRepository(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(url: string): string {
  const scp = /^[^/@]+@([^:/]+):(?!\/\/)(.+)$/.exec(url);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const host = (scp?.[1] ?? parsed?.hostname ?? '').toLowerCase();
  const path = scp?.[2] ?? parsed?.pathname ?? url;
  // A port tells servers apart over https only: ssh of the same server has one of its own.
  const port = parsed?.protocol === 'https:' ? parsed.port : '';
  return `${host}:${port}/${path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')}`;
}
