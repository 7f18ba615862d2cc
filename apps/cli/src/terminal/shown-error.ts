import { isHoldfastError } from '@holdfast/base';

/** The parts of an error that a user sees, in the order of the JSON document. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  readonly hint?: string;
}

/**
 * What to tell a user about a caught value. A defect of ours is named by its type only: messages
 * of foreign errors may quote what was submitted.
 */
export function shownError(error: unknown): ShownError {
  if (isHoldfastError(error)) {
    return {
      code: error.code,
      message: error.message,
      ...(error.path === undefined ? {} : { path: error.path }),
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    };
  }
  if (isSystemError(error)) {
    if (TOO_MANY_OPEN.has(error.code)) {
      return {
        code: 'io-error',
        // Which file met the limit is chance: it may be a part of this program.
        message: `Too many files are open (${error.code}).`,
        hint: 'Nothing more was done. Raise the limit of open files, as with `ulimit -n 1024`, and try again.',
      };
    }
    return {
      code: 'io-error',
      message: `The operating system refused ${error.syscall ?? 'a call'} (${error.code}).`,
      ...(error.path === undefined ? {} : { path: error.path }),
    };
  }
  return {
    code: 'internal-error',
    message: `Holdfast failed unexpectedly (${error instanceof Error ? error.name : typeof error}).`,
    hint: 'This is a defect. Run again with HOLDFAST_DEBUG=1 and report what it prints.',
  };
}

const TOO_MANY_OPEN: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/** The error as a person reads it on stderr. */
export function errorText({ code, message, path, hint }: ShownError): string {
  const where = path === undefined || message.includes(path) ? '' : `${path}: `;
  return `error[${code}]: ${where}${message}\n${hint === undefined ? '' : `hint: ${hint}\n`}`;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return (
    error instanceof Error &&
    'errno' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z0-9]+$/.test(error.code)
  );
}
