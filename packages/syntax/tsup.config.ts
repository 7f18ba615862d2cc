import { library } from '../../config/tsup.ts';

export default library({
  index: 'src/index.ts',
  'node/index': 'src/node/index.ts',
  'node/facts-worker': 'src/node/facts-worker.ts',
  'node/facts-child': 'src/node/facts-child.ts',
});
