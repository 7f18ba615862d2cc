import type { ErrorCode } from './error-codes.js';
import { foldCase } from './fold-case.js';
import { LIMITS } from './limits.js';
import type { Problem } from './problem.js';
import { shorten, utf8Length } from './text.js';

declare const brand: unique symbol;

/** A canonical path that a plan may write, relative to the app root (change.md 1.1). */
export type WritablePath = string & { readonly [brand]: 'WritablePath' };

/** What {@link checkWritablePath} found. */
export type PathCheck =
  | { readonly ok: true; readonly path: WritablePath }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Checks a plan target by the rules of change.md 1.1. Empty and `.` parts are dropped silently;
 * everything else must be exact. The first rule broken, in a fixed order, decides the code.
 *
 * @param text - the path as submitted, relative to the app root.
 *
 * @example
 * ```ts
 * import { checkWritablePath } from '@holdfast/base';
 *
 * console.log(checkWritablePath('./src//a.ts'));
 * // { ok: true, path: 'src/a.ts' }
 * ```
 */
export function checkWritablePath(text: string): PathCheck {
  const whole = WHOLE_RULES.find((rule) => rule.broken(text));
  if (whole !== undefined) return refuse(text, whole);
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0) return refuse(text, EMPTY);
  if (parts[0] === '@' || parts[0] === '~') return refuse(text, ALIAS);
  for (const part of parts) {
    const rule = PART_RULES.find((candidate) => candidate.broken(part));
    if (rule !== undefined) return refuse(text, rule);
  }
  return { ok: true, path: parts.join('/') as WritablePath };
}

interface Rule {
  readonly code: ErrorCode;
  readonly says: string;
  readonly hint: string;
  readonly broken: (text: string) => boolean;
}

const RELATIVE_HINT = 'Write the path relative to the app root, with / between parts.';

const EMPTY: Rule = {
  code: 'path-empty',
  says: 'is an empty path',
  hint: RELATIVE_HINT,
  broken: (text) => text === '',
};

const ALIAS: Rule = {
  code: 'path-alias',
  says: 'starts with an import alias',
  hint: 'Write the real directory the alias stands for.',
  broken: () => false,
};

const WHOLE_RULES: readonly Rule[] = [
  EMPTY,
  {
    code: 'path-too-long',
    says: `is longer than ${LIMITS.pathUnits} characters`,
    hint: 'Use a shorter path.',
    broken: (text) => text.length > LIMITS.pathUnits,
  },
  {
    code: 'path-control',
    says: 'has a control character or an unpaired surrogate',
    hint: 'Use printable characters only.',
    broken: (text) => !text.isWellFormed() || /\p{Cc}/u.test(text),
  },
  {
    code: 'path-invisible',
    says: 'has an invisible character (zero-width, filler, variation selector or bidirectional control)',
    hint: 'Remove the invisible characters.',
    broken: (text) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u.test(text),
  },
  {
    code: 'path-absolute',
    says: 'is absolute',
    hint: RELATIVE_HINT,
    broken: (text) => /^(?:[/\\]|[A-Za-z]:)/.test(text),
  },
  {
    code: 'path-character',
    says: 'has a character that some system reserves (one of \\ : ? * < > | " #)',
    hint: 'Rename the file.',
    broken: (text) => /[\\:?*<>|"#]/.test(text),
  },
  {
    code: 'path-not-nfc',
    says: 'is not in Unicode normalisation form C',
    hint: 'Normalise the path to NFC.',
    broken: (text) => text !== text.normalize('NFC'),
  },
  {
    code: 'path-parent',
    says: 'has a .. part',
    hint: 'Write the path without .. parts.',
    broken: (text) => text.split('/').includes('..'),
  },
];

const RESERVED_NAMES = new Set(['node_modules', '.git', '.holdfast', '.logic2b']);
/** Short names that Windows gives to those, and to environment files; the hexadecimal ones hash the name. */
const SHORT_NAMES =
  /^(?:git|holdfa|logic2|node_m|env[^~]*|(?:gi|ho|lo|no|en)[0-9a-f]{4})~\d+(?:\.|$)/;
const RESERVED_PREFIXES = ['.holdfast-change-', '.logic2b-change-'];
const ENV_TEMPLATES = new Set(['.env.example', '.env.sample', '.env.template']);
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/;

const PART_RULES: readonly Rule[] = [
  {
    code: 'path-too-long',
    says: `has a part longer than ${LIMITS.pathPartBytes} bytes`,
    hint: 'Use a shorter name.',
    broken: (part) => utf8Length(part) > LIMITS.pathPartBytes,
  },
  {
    code: 'path-reserved',
    says: 'goes through a name that plans may not touch (version control, dependencies, secrets or our own state)',
    hint: 'Change such files by hand.',
    broken: isReserved,
  },
  {
    code: 'path-trailing',
    says: 'has a part that ends in a dot or a space',
    hint: 'Rename the file.',
    broken: (part) => /[. ]$/.test(part),
  },
  {
    code: 'path-device',
    says: 'names a Windows device',
    hint: 'Rename the file.',
    broken: (part) => DEVICE.test(foldCase(part.split('.')[0] ?? '').trimEnd()),
  },
];

function isReserved(part: string): boolean {
  const folded = foldCase(part);
  return (
    RESERVED_NAMES.has(folded) ||
    SHORT_NAMES.test(folded) ||
    RESERVED_PREFIXES.some((prefix) => folded.startsWith(prefix)) ||
    (folded.startsWith('.env') && !ENV_TEMPLATES.has(part))
  );
}

function refuse(text: string, rule: Rule): PathCheck {
  return {
    ok: false,
    problem: { code: rule.code, message: `${shorten(text)} ${rule.says}.`, hint: rule.hint },
  };
}
