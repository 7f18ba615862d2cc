import type { Colors } from '../colors-of.js';

/** Lines of a difference with their colours: `+` green, `-` red, `~` yellow. */
export function paintDiff(lines: readonly string[], colors: Colors): string {
  return lines.map((line) => `${painterOf(line, colors)(line)}\n`).join('');
}

function painterOf(line: string, colors: Colors): (text: string) => string {
  if (line.startsWith('+')) return colors.green;
  return line.startsWith('-') ? colors.red : colors.yellow;
}
