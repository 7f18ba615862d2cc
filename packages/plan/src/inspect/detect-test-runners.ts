import { readScripts } from './detect-scripts.js';
import { collectFacts, type Detected } from './detected.js';
import type { ProjectView } from './project-view.js';
import { type Marks, recognise } from './recognise.js';

/** Test runners by dependency, by configuration file and by what the scripts start. */
export function detectTestRunners(view: ProjectView): Detected<string> {
  const found = collectFacts<string>((name) => name);
  for (const { name, starts, ...marks } of RUNNERS) {
    for (const witness of recognise(view, marks)) found.add(name, witness);
    const started = starts && readScripts(view).find(({ command }) => starts(command));
    if (started !== undefined) {
      found.add(name, { path: 'package.json', why: `the script ${started.name} starts it` });
    }
  }
  return { facts: found.facts(), unknowns: [] };
}

interface Runner extends Marks {
  readonly name: string;
  readonly starts?: (command: string) => boolean;
}

const RUNNERS: readonly Runner[] = [
  { name: 'Vitest', packages: ['vitest'], file: /^vitest\.(?:config|workspace)\.[cm]?[jt]s$/ },
  { name: 'Jest', packages: ['jest', 'ts-jest'], file: /^jest\.config\.(?:[cm]?[jt]s|json)$/ },
  { name: 'Mocha', packages: ['mocha'], file: /^\.mocharc\.(?:[cm]?js|json|ya?ml)$/ },
  { name: 'AVA', packages: ['ava'], file: /^ava\.config\.[cm]?js$/ },
  { name: 'Jasmine', packages: ['jasmine', 'jasmine-core'] },
  { name: 'Karma', packages: ['karma'], file: /^karma\.conf\.[cm]?[jt]s$/ },
  { name: 'tap', packages: ['tap'] },
  { name: 'uvu', packages: ['uvu'] },
  { name: 'node:test', starts: startsNodeTest },
  {
    name: 'Playwright',
    packages: ['@playwright/test'],
    file: /^playwright\.config\.[cm]?[jt]s$/,
  },
  { name: 'Cypress', packages: ['cypress'], file: /^cypress\.config\.[cm]?[jt]s$/ },
  { name: 'pytest', file: /(?:^|\/)(?:pytest\.ini|conftest\.py)$/ },
  { name: 'go test', file: /_test\.go$/ },
  { name: 'cargo test', file: /^Cargo\.toml$/ },
];

function startsNodeTest(command: string): boolean {
  const words = command.split(/\s+/);
  const node = words.indexOf('node');
  return node >= 0 && words.indexOf('--test', node) > node;
}
