import type { Problem } from '@holdfast/base';
import { settingProblems } from '@holdfast/project';
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
    const message = 'The configuration is not JSON.';
    return { ok: false, problems: [{ code: 'config-invalid', message }] };
  }
  return checkConfig(value);
}

/** Checks what a file and the environment say together. */
export function checkConfig(value: unknown): ParsedConfig {
  const result = configSchema.safeParse(value);
  if (result.success) return { ok: true, config: result.data };
  return { ok: false, problems: settingProblems(result.error.issues, configJsonSchema()) };
}
