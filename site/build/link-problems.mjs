import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Links and pictures of a built site that lead to no page, no file or no heading, as sentences. */
export function linkProblems(dist) {
  const pages = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.html'));
  const texts = new Map(pages.map((page) => [page, readFileSync(join(dist, page), 'utf8')]));
  const ids = new Map(
    [...texts].map(([page, text]) => [
      page,
      new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  return [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/\s(?:href|src)="([^"]+)"/g)].flatMap(([, target]) => {
      if (/^[a-z]+:|^\/\/|^#$/.test(target)) return [];
      const [path, anchor] = target.replaceAll('&amp;', '&').split('#').map(decodeURIComponent);
      const aim =
        path === ''
          ? page
          : posix.normalize(
              path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path),
            );
      const file = aim === '' || aim.endsWith('/') ? `${aim}index.html` : aim;
      if (!existsSync(join(dist, file))) return [`${page}: ${target} leads to nothing`];
      if (!anchor || !ids.has(file) || ids.get(file).has(anchor)) return [];
      return [`${page}: ${target} names a heading that is not there`];
    }),
  );
}
