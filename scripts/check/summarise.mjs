/** The steps that count tests, with the file their counts are in. */
export const TIERS = { tests: 'default.json', long: 'long.json' };

/**
 * The end of a CI run: lines to print, the last one `N passed, N failed` (and `, N skipped` if any), and
 * whether all is well. A check that is no test counts as one failure when it did not pass, and so does
 * a tier that failed without saying how, or did not run.
 *
 * @param {Record<string, string>} results step name to `ok`, `failed` or `not run`
 * @param {Record<string, { passed: number, failed: number, skipped: string[] } | undefined>} counts by tier
 */
export function summarise(results, counts) {
  const lines = [];
  const skipped = [];
  let passed = 0;
  let failed = 0;
  for (const tier of Object.keys(TIERS)) {
    const found = counts[tier] ?? { passed: 0, failed: 0, skipped: [] };
    passed += found.passed;
    failed += found.failed;
    skipped.push(...found.skipped);
    const explained = found.failed > 0 || found.skipped.length > 0;
    if (results[tier] !== 'ok' && !explained) failed += 1;
    if (results[tier] === undefined) lines.push(`step ${tier}: not run`);
  }
  for (const [step, result] of Object.entries(results)) {
    if (result === 'ok') continue;
    lines.push(`step ${step}: ${result}`);
    if (!Object.hasOwn(TIERS, step)) failed += 1;
  }
  lines.push(...skipped.map((name) => `skipped: ${name}`));
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  lines.push(`${passed} passed, ${failed} failed${tail}`);
  return { lines, ok: failed === 0 && skipped.length === 0 };
}
