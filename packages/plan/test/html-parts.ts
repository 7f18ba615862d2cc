/** The text of a piece of HTML as a reader sees it: no tags, no style, entities decoded. */
export function htmlText(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/** Everything a browser could take for a tag or comment, values of `title` left out. */
export function htmlTags(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.map((tag) => tag.replace(/ title="[^"<>]*"/, ''));
}
