import { expect, test } from 'vitest';
import type { Inspection } from './inspection-model.js';
import { renderInspection } from './render-inspection.js';

const EMPTY: Inspection = {
  schemaVersion: 1,
  kind: 'inspection',
  appRoot: 'apps/web',
  frameworks: [],
  languages: [],
  aliases: [],
  applications: [],
  stylesheets: [],
  testRunners: [],
  scripts: [],
  unknowns: [],
};

test('a summary shows one reason for each fact and cuts long lists', () => {
  const inspection: Inspection = {
    ...EMPTY,
    frameworks: [
      {
        value: 'Next.js',
        evidence: [
          { path: 'package.json', why: 'dependencies has next' },
          { path: 'next.config.ts', why: 'a configuration file of it' },
        ],
      },
    ],
    packageManager: { value: { name: 'pnpm', version: '10.0.0' }, evidence: [{ why: 'seen' }] },
    aliases: [{ value: { name: '@/*', targets: ['src/*', 'lib/*'] }, evidence: [{ why: 'seen' }] }],
    scripts: [
      {
        value: { name: 'prepare', command: 'husky', lifecycle: true },
        evidence: [{ why: 'seen' }],
      },
    ],
    capabilities: {
      value: { fileWrites: true, dependencyInstall: false, browser: false },
      evidence: [{ why: 'seen' }],
    },
    stylesheets: Array.from({ length: 8 }, (_, index) => ({
      value: `${index}.css`,
      evidence: [{ path: `${index}.css`, why: 'ends in .css' }],
    })),
    unknowns: [{ about: 'aliases', path: 'tsconfig.json', why: 'extends itself' }],
  };
  expect(renderInspection(inspection)).toBe(
    [
      'App root         apps/web',
      'Framework        Next.js  dependencies has next (package.json)',
      'Package manager  pnpm 10.0.0  seen',
      'Aliases          @/* = src/*, lib/*  seen',
      'Stylesheets      0.css  ends in .css (0.css)',
      ...[1, 2, 3, 4, 5].map(
        (index) => `                 ${index}.css  ends in .css (${index}.css)`,
      ),
      '                 … and 2 more (--details full)',
      'Scripts          prepare  husky (run by package managers)',
      'Capabilities     file writes: yes, dependency installation: no, browser: no  seen',
      'Unknown          aliases  tsconfig.json: extends itself',
      '',
    ].join('\n'),
  );
  const full = renderInspection(inspection, { details: 'full' });
  expect(full).toContain(
    'dependencies has next (package.json); a configuration file of it (next.config.ts)',
  );
  expect(full).toContain('7.css');
  expect(full).not.toContain('more (--details full)');
});

test('nothing recognised is said; colours only on request', () => {
  expect(renderInspection(EMPTY)).toBe(
    'App root         apps/web\nFramework        none recognised\n',
  );
  expect(renderInspection(EMPTY, { color: true })).toContain('\u001b[');
});

test('control and invisible characters of names and values cannot reach the terminal', () => {
  const evil = 'a\u001b[2J\u202e\nb';
  const text = renderInspection(
    {
      ...EMPTY,
      appRoot: evil,
      stylesheets: [{ value: evil, evidence: [{ path: evil, why: evil }] }],
      scripts: [
        { value: { name: evil, command: evil, lifecycle: false }, evidence: [{ why: evil }] },
      ],
      unknowns: [{ about: 'aliases', path: evil, why: evil }],
    },
    { details: 'full' },
  );
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\u202e');
  expect(text.split('\n')).toHaveLength(6);
  expect(text).toContain('a\\u{1b}[2J\\u{202e} b');
});
