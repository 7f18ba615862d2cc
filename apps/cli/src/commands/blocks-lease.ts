import { snakeCase } from '@holdfast/base';
import { refusedOutcome } from '../blocks/refused-outcome.js';
import { withMap } from '../blocks/with-map.js';
import type { LeaseValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseCount } from '../command-line/parse-amounts.js';
import { actorOf } from '../project/actor-of.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

type Action = 'acquire' | 'refresh' | 'release';

/** Shows, takes, prolongs or gives back the advisory lease of the map. */
export async function run(values: LeaseValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (_, project) => {
    const store = await project.blocks();
    const now = new Date().toISOString();
    if (values.action === undefined || values.action === 'show') {
      const lease = store.lease(now);
      return {
        exitCode: 0,
        json: { schema_version: 1, lease: lease === undefined ? null : snakeCase(lease) },
        text: leaseText(lease),
      };
    }
    const { by: holder } = await actorOf(
      { by: values.holder, agent: false },
      project.root,
      '--holder',
    );
    const seconds = parseCount('--seconds', values.seconds);
    const result = await store.changeLease({
      action: values.action as Action,
      holder,
      now,
      ...(seconds === undefined ? {} : { seconds }),
    });
    if (!result.ok) return refusedOutcome(result, colorsOf(terminal));
    const { outcome, lease } = result;
    return {
      exitCode: 0,
      json: { schema_version: 1, outcome, lease: lease === undefined ? null : snakeCase(lease) },
      text: `${outcome}. ${leaseText(lease)}`,
    };
  });
}

function leaseText(
  lease: { readonly holder: string; readonly expiresAt: string } | undefined,
): string {
  if (lease === undefined) return 'Nobody has the lease.\n';
  return `${lease.holder} has the lease until ${lease.expiresAt}.\n`;
}
