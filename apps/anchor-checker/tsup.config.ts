import { application } from '../../config/application.ts';

export default application(import.meta.url);
