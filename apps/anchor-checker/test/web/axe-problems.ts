import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong with a page, each as `rule: element`. All its rules are asked, the
 * recommendations included. axe-core is under the MPL-2.0: used in tests as it is, never shipped.
 *
 * @param only - the one rule to ask, where nothing else can have changed.
 */
export async function axeProblems(page: Page, only?: 'color-contrast'): Promise<string[]> {
  await page.evaluate(axeCore.source);
  return await page.evaluate(async (rule) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: rule === undefined ? tags : { type: 'rule', values: [rule] },
      ...(rule === undefined ? { rules: { 'target-size': { enabled: true } } } : {}),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, only);
}

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly {
        readonly target: readonly string[];
        readonly failureSummary: string;
      }[];
    }[];
  }>;
}
