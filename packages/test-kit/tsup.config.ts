import { library } from '../../config/tsup.ts';

// Vite belongs to the workspace root, like the test runner.
export default { ...library({ index: 'src/index.ts' }), external: ['vite'] };
