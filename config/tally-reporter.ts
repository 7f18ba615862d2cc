import type { Reporter, TestModule } from 'vitest/node';

/** What a test counted, as it puts it into its `task.meta.tally`. */
export interface Tally {
  /** What was done: tests with equal labels are added up. */
  readonly label: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Prints once, after everything else, what the tests of a run counted. */
export function tallyReporter(): Reporter {
  return {
    onTestRunEnd(modules) {
      const lines = tallyLines(modules);
      if (lines.length > 0) process.stdout.write(`\ncounted\n${lines.join('\n')}\n`);
    },
  };
}

/** One line for each label, in the order in which the labels come first. */
export function tallyLines(modules: readonly Pick<TestModule, 'children'>[]): string[] {
  const totals = new Map<string, Map<string, number>>();
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { tally } = test.meta() as { readonly tally?: Tally };
      if (tally === undefined) continue;
      const total = totals.get(tally.label) ?? new Map<string, number>();
      totals.set(tally.label, total);
      for (const [what, count] of Object.entries(tally.counts)) {
        total.set(what, (total.get(what) ?? 0) + count);
      }
    }
  }
  return [...totals]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([label, counts]) => `  ${label}: ${[...counts].map(inWords).join(', ')}`);
}

function inWords([what, count]: [string, number]): string {
  return `${count.toLocaleString('en')} ${what}`;
}
