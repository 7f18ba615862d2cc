import { library } from '../../config/tsup.ts';

export default library({ index: 'src/index.ts', 'reading/index': 'src/reading/index.ts' });
