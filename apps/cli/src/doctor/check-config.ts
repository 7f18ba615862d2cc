import type { Finding } from '@holdfast/base';
import { CONFIG_PATH, parseConfig } from '@holdfast/project';
import type { DoctorContext } from './doctor-context.js';
import { readProjectText } from './read-project-text.js';

/** Whether the configuration can be used: every problem with its place. */
export async function checkConfig({ root }: DoctorContext): Promise<readonly Finding[]> {
  const text = readProjectText(root, CONFIG_PATH);
  if (text === undefined) {
    return [{ rule: 'config', level: 'note', message: 'No configuration: defaults are used.' }];
  }
  const parsed = parseConfig(text);
  if (parsed.ok) {
    return [{ rule: 'config', level: 'note', message: 'The configuration can be used.' }];
  }
  return parsed.problems.map(({ code, message, line, column, hint }) => ({
    rule: code,
    level: 'error',
    message,
    path: CONFIG_PATH,
    line,
    column,
    hint: hint ?? 'Correct it: no command works with settings that it cannot read.',
  }));
}
