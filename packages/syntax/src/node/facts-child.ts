import { answerJob } from './answer-job.js';
import { type Job, READY } from './job.js';

// Entry of the process that parses Swift, whose grammar needs flags that only a process can have.
process.on('message', (job: Job) => {
  void answerJob(job).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
process.send?.(READY);
