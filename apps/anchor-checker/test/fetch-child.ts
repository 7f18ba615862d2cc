import { isHoldfastError } from '@holdfast/base';
import { openMirrors } from '../src/mirror/open-mirrors.js';
import { takeCredentials } from '../src/network/credentials.js';

/** Fetches one repository in a process of its own, and prints why it failed. */
const [directory = '', caFile = '', url = ''] = process.argv.slice(2);
const mirrors = await openMirrors({
  directory,
  credentials: takeCredentials({}),
  allowFile: false,
  network: { allowedRanges: ['127.0.0.0/8'], caFile, resolve: async () => ['127.0.0.1'] },
});
await mirrors.fetch({ id: 'one', url, defaultRef: 'main' }).catch((error: unknown) => {
  if (!isHoldfastError(error)) throw error;
  process.stdout.write(JSON.stringify(error));
});
await mirrors.close();
