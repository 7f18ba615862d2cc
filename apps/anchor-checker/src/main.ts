#!/usr/bin/env node
import { isHoldfastError } from '@holdfast/base';
import { runCommand } from './command/run-command.js';

runCommand(process.argv.slice(2)).catch((error: unknown) => {
  // Messages of foreign errors may quote what they are about: their kind has to do.
  const { code, message, hint, path } = isHoldfastError(error)
    ? error
    : {
        code: 'internal-error',
        message: `Holdfast failed unexpectedly (${error instanceof Error ? error.name : typeof error}).`,
        hint: undefined,
        path: undefined,
      };
  const where = path === undefined ? '' : `${path}: `;
  process.stderr.write(`error[${code}]: ${where}${message}\n${hint ? `hint: ${hint}\n` : ''}`);
  process.exitCode = code === 'usage-error' ? 1 : 2;
});
