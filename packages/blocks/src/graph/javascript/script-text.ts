/**
 * The scripts of a `.vue`, `.svelte` or `.astro` file, everything around them blanked out so that
 * lines stay where they are; `undefined` for a file that is a script itself.
 */
export function scriptText(path: string, text: string): string | undefined {
  if (path.endsWith('.astro')) return blankOutside(text, FRONTMATTER);
  return /\.(?:vue|svelte)$/.test(path) ? blankOutside(text, SCRIPT) : undefined;
}

const SCRIPT = /(<script\b(?:[^>"']|"[^"]*"|'[^']*')*>)([\s\S]*?)<\/script\s*>/gi;
const FRONTMATTER = /^(\s*---\r?\n)([\s\S]*?)\n---/g;

function blankOutside(text: string, pattern: RegExp): string {
  let result = '';
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const start = match.index + (match[1]?.length ?? 0);
    const end = start + (match[2]?.length ?? 0);
    // Statements of one script must not run into those of the next.
    result += `${blank(text.slice(at, start))}${text.slice(start, end)};`;
    at = end + 1;
  }
  return result + blank(text.slice(at));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
