import { shorten } from '@holdfast/base';
import { LIFECYCLE_HOOKS } from '../manifest-policy/lifecycle-hooks.js';
import type { Detected } from './detected.js';
import type { Script, Unknown } from './inspection-model.js';
import { asObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';

/** The scripts of package.json in written order. */
export function detectScripts(view: ProjectView): Detected<Script> {
  const path = 'package.json';
  const value = member(view.configuration(path), 'scripts');
  const unknowns: Unknown[] = [];
  if (value !== undefined && asObject(value) === undefined) {
    unknowns.push({ about: 'configuration', path, why: 'scripts is not an object' });
  }
  for (const [name, command] of Object.entries(asObject(value) ?? {})) {
    if (typeof command === 'string') continue;
    const why = `the script ${shorten(name)} is not a text`;
    unknowns.push({ about: 'configuration', path, why });
  }
  const facts = readScripts(view).map((script) => ({
    value: script,
    evidence: [{ path, why: 'scripts has it' }],
  }));
  return { facts, unknowns };
}

export function readScripts(view: ProjectView): readonly Script[] {
  const scripts = asObject(member(view.configuration('package.json'), 'scripts')) ?? {};
  return Object.entries(scripts).flatMap(([name, command]) =>
    typeof command === 'string' ? [{ name, command, lifecycle: LIFECYCLE.has(name) }] : [],
  );
}

const LIFECYCLE: ReadonlySet<string> = new Set(LIFECYCLE_HOOKS);
