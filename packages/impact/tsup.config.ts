import { library } from '../../config/tsup.ts';

export default library({ index: 'src/index.ts' });
