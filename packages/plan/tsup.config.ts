import { library } from '../../config/tsup.ts';

export default library({ index: 'src/index.ts', 'local/index': 'src/local/index.ts' });
