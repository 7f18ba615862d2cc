import type { Problem } from '@holdfast/base';
import { settingProblems } from '@holdfast/project';
import { checkTogether } from './check-together.js';
import { type Config, configJsonSchema, configSchema } from './config-schema.js';

/** What {@link parseConfig} found. */
export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Parses a configuration file. Problems name the setting and what is allowed, never a value. */
export function parseConfig(text: string): ParsedConfig {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return { ok: false, problems: [problem('The configuration is not JSON.')] };
  }
  const result = configSchema.safeParse(value);
  if (!result.success) {
    return { ok: false, problems: settingProblems(result.error.issues, configJsonSchema()) };
  }
  const problems = checkTogether(result.data);
  return problems.length > 0
    ? { ok: false, problems: problems.map(problem) }
    : { ok: true, config: result.data };
}

function problem(message: string): Problem {
  return { code: 'config-invalid', message };
}
