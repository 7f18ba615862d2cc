import { library } from '../../config/tsup.ts';

// A development dependency, which tsup would bundle: this package is never published.
export default { ...library({ index: 'src/index.ts' }), external: ['vite'] };
