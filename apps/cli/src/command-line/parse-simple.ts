import type { CommandSpec } from './command-spec.js';
import type { Parsed } from './parsed.js';
import { GLOBAL_OPTIONS } from './shared-options.js';

/**
 * Parses a command line that has no mistake and no unusual form, without loading yargs, which costs
 * as much as starting Node. Answers `undefined` for anything else: then yargs parses and explains.
 * Both must agree wherever this one answers; a property test holds them together.
 */
export function parseSimple(
  specific: CommandSpec['options'],
  rest: readonly string[],
): Parsed | undefined {
  const options: CommandSpec['options'] = { ...specific, ...GLOBAL_OPTIONS };
  const values: Record<string, string | boolean | undefined> = {};
  for (const [name, option] of Object.entries(options)) {
    values[name] = option.type === 'boolean' ? false : undefined;
  }
  const positionals: string[] = [];
  for (let index = 0; index < rest.length; index += 1) {
    const token = rest[index] as string;
    if (token === '-' || !token.startsWith('-')) {
      positionals.push(token);
      continue;
    }
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(token) ?? [];
    if (name === undefined || !Object.hasOwn(options, name)) return undefined;
    const next = rest[index + 1];
    if (options[name]?.type === 'boolean') {
      if (value !== undefined || next === 'true' || next === 'false') return undefined;
      values[name] = true;
    } else if (value !== undefined) {
      values[name] = value;
    } else {
      if (next === undefined || next.startsWith('-')) return undefined;
      values[name] = next;
      index += 1;
    }
  }
  return { values, positionals, unknown: [] };
}
