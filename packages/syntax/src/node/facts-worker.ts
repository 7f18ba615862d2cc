import { parentPort } from 'node:worker_threads';
import { answerJob } from './answer-job.js';
import { type Job, READY } from './job.js';

// Entry of a worker thread. An error that escapes ends the thread, and the pool starts another.
parentPort?.on('message', (job: Job) => {
  void answerJob(job).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage(READY);
