import { decodeUtf8, type Finding } from '@holdfast/base';
import { CONFIG_PATH, parseConfig } from '@holdfast/project';
import type { DoctorContext } from './doctor-context.js';
import { readProjectFile } from './read-project-file.js';

/** Whether the configuration can be used: every problem with its place. */
export async function checkConfig({ root }: DoctorContext): Promise<readonly Finding[]> {
  const bytes = readProjectFile(root, CONFIG_PATH);
  if (bytes === undefined) {
    return [{ rule: 'config', level: 'note', message: 'No configuration: defaults are used.' }];
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    return [
      {
        rule: 'config-invalid',
        level: 'error',
        message: 'The file is not valid UTF-8.',
        path: CONFIG_PATH,
        hint: CORRECT,
      },
    ];
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
    hint: hint ?? CORRECT,
  }));
}

const CORRECT = 'Correct it: no command works with settings that it cannot read.';
