import { COMMANDS } from './commands.js';
import { findCommand } from './find-command.js';
import type { OptionSpecs } from './option-spec.js';
import { GLOBAL_OPTIONS } from './shared-options.js';

/**
 * Candidates for the last word of an unfinished command line; none where a file or free text
 * belongs.
 *
 * @param typed - the words after `holdfast`, the last one as far as it is typed (perhaps empty).
 */
export function complete(typed: readonly string[]): readonly string[] {
  // bash hands `--format=js` over as three words.
  const words = typed.filter((word) => word !== '=');
  const current = typed.at(-1) === '=' ? '' : (words.pop() ?? '');
  return candidates(words, current).filter((word) => word.startsWith(current));
}

function candidates(words: readonly string[], current: string): readonly string[] {
  const found = findCommand(words);
  const spec = found.kind === 'command' ? found.spec : undefined;
  const options: OptionSpecs = { ...spec?.options, ...GLOBAL_OPTIONS };
  const previous = words.at(-1)?.replace(/^--/, '') ?? '';
  const option = Object.hasOwn(options, previous) ? options[previous] : undefined;
  const awaits = option?.type === 'string' && option.bare === undefined;
  if (awaits && words.at(-1)?.startsWith('--') === true) {
    return option.choices ?? [];
  }
  if (current.startsWith('-')) return Object.keys(options).map((name) => `--${name}`);
  if (spec !== undefined) {
    const isOnlyCalled = found.rest.length === 0;
    return [...(spec.arguments?.[0]?.choices ?? []), ...(isOnlyCalled ? below(spec.words) : [])];
  }
  return found.kind === 'group' ? below(found.words) : [];
}

/** The words that may follow those of a command line. */
function below(words: readonly string[]): readonly string[] {
  const level = COMMANDS.filter((command) =>
    words.every((word, index) => command.words[index] === word),
  );
  return [...new Set(level.flatMap((command) => command.words[words.length] ?? []))];
}
