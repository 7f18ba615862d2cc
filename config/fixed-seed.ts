import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a run says something about the code and
 * not about its luck. HOLDFAST_SEED=random (or a number) draws others; the deep tier always does.
 */
const wanted = process.env.HOLDFAST_SEED ?? (process.env.HOLDFAST_DEEP === '1' ? 'random' : '1');
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
