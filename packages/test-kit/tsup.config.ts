import { library } from '../../config/tsup.ts';

// Development dependencies, which tsup would bundle: this package is never published.
export default {
  ...library({ index: 'src/index.ts', 'browser/index': 'src/browser/index.ts' }),
  external: ['playwright-core', 'vite'],
};
