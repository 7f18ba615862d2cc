import type { Outcome } from '../command-line/outcome.js';
import type { TourValues } from '../command-line/project-options.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';
import { runTour } from '../tour/run-tour.js';

/** Plays the tour; it fails when one of its own claims does not hold. */
export async function run(values: TourValues, terminal: Terminal): Promise<Outcome> {
  const { steps, checks, directory, picture } = await runTour(values.keep, terminal);
  const failed = checks.filter(({ holds }) => !holds);
  const colors = colorsOf(terminal);
  const verdict =
    failed.length === 0
      ? colors.green(`All ${checks.length} claims were checked and hold.`)
      : colors.red(`${failed.length} of ${checks.length} claims do not hold.`);
  const place = values.keep
    ? `The sample projects are in ${directory}`
    : 'The sample projects were removed; holdfast tour --keep leaves them.';
  const page = picture === undefined ? '' : `The picture of the map stays: ${picture}\n`;
  return {
    exitCode: failed.length === 0 ? 0 : 1,
    json: {
      schemaVersion: 1,
      status: failed.length === 0 ? 'passed' : 'failed',
      ...(values.keep ? { directory } : {}),
      ...(picture === undefined ? {} : { picture }),
      checks,
      steps,
    },
    text: `\n${verdict}\n${page}${place}\nYour own project: holdfast init, in its directory. From a clone, README.md has the command for your shell.\n`,
  };
}
