import { library } from '../../config/tsup.ts';
import { copyGrammars } from './scripts/copy-grammars.mjs';

export default {
  ...library({
    index: 'src/index.ts',
    'node/index': 'src/node/index.ts',
    'node/facts-worker': 'src/node/facts-worker.ts',
    'node/facts-child': 'src/node/facts-child.ts',
  }),
  onSuccess: async () => copyGrammars(),
};
