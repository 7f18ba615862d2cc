/**
 * Runs several variants in turn, round after round, so that a busy machine slows all of them alike,
 * and answers the median milliseconds of each.
 *
 * @param {Record<string, {setup?: () => unknown, run: (state: any) => unknown, teardown?: (state: any) => unknown}>} variants
 * @param {number} rounds
 * @returns {Promise<Record<string, {median: number, min: number}>>}
 */
export async function measure(variants, rounds) {
  const samples = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const [name, variant] of Object.entries(variants)) {
      const state = await variant.setup?.();
      const start = process.hrtime.bigint();
      await variant.run(state);
      const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
      await variant.teardown?.(state);
      if (round >= 0) samples[name].push(milliseconds);
    }
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, values]) => {
      values.sort((a, b) => a - b);
      return [name, { median: values[Math.floor(values.length / 2)], min: values[0] }];
    }),
  );
}
