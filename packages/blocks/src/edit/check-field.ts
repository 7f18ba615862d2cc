import { isWellFormed } from '@holdfast/base';
import { LONGEST_TEXT } from '../map/text-limits.js';
import { checkText, type TextField } from '../sanitize/check-text.js';
import type { Draft } from './draft.js';
import { fail } from './report-failure.js';

/**
 * Checks a text that the map would keep. What an owner types is kept as it is, only what no file
 * could hold is refused, and a blank where words are needed; what a runner writes is checked.
 */
export function checkField(draft: Draft, field: TextField, text: string, opIndex: number): void {
  const place = { opIndex, field };
  if (!isWellFormed(text)) {
    fail(draft, {
      ...place,
      code: 'unsafe-text',
      message: `${field}: not valid Unicode`,
      hint: 'Send text without unpaired surrogates.',
    });
  } else if (text.length > LONGEST_TEXT && draft.seat === 'owner') {
    fail(draft, {
      ...place,
      code: 'unsafe-text',
      message: `${field}: too long (length ${text.length}, at most ${LONGEST_TEXT})`,
      hint: 'Keep long texts in a file, and say here in a sentence what it is.',
    });
  } else if (draft.seat === 'runner') {
    const wrong = checkText(field, text);
    if (wrong !== undefined) fail(draft, { ...place, code: 'unsafe-text', ...wrong });
  } else if (field !== 'purpose' && text.trim() === '') {
    fail(draft, {
      ...place,
      code: 'blank-name',
      message: `The ${field === 'name' ? 'name' : 'reason'} is blank.`,
      hint: field === 'name' ? 'Give the block a name that people can say.' : 'Say why.',
    });
  }
}
