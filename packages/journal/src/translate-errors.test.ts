import { expect, test } from 'vitest';
import { translateErrors } from './translate-errors.js';

test.each(['EMFILE', 'ENFILE'])(
  'too many open files (%s) are told without the file that met the limit, and with a way out',
  async (code) => {
    const refused = Object.assign(new Error(`${code}: too many open files`), {
      code,
      syscall: 'open',
      path: '/usr/lib/node_modules/holdfast/dist/chunk-4QJ2.js',
    });
    const failing = translateErrors(() => Promise.reject(refused), true);
    await expect(failing).rejects.toMatchObject({
      code: 'io-error',
      message: `Too many files are open (${code}).`,
      hint: expect.stringMatching(/^Nothing was changed\. .*(ulimit|close other programs)/),
    });
  },
);
