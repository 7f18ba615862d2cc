import { shorten } from '@holdfast/base';
import type { FactCollector } from './detected.js';
import type { Alias, Fact, Unknown } from './inspection-model.js';
import { asObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';
import { resolveInside } from './resolve-inside.js';

const PATH = 'components.json';

/**
 * Aliases of components.json (`ui`, `components`, ...). They are import names, so that the compiler's
 * aliases say where they lead.
 */
export function collectComponentAliases(
  view: ProjectView,
  aliases: FactCollector<Alias>,
  unknowns: Unknown[],
): void {
  const value = member(view.configuration(PATH), 'aliases');
  if (value === undefined) return;
  const note = (why: string) => unknowns.push({ about: 'aliases', path: PATH, why });
  const roles = asObject(value);
  if (roles === undefined) return void note('aliases is not an object');
  const known = aliases.facts();
  for (const [role, name] of Object.entries(roles)) {
    if (typeof name !== 'string') {
      note(`the alias for ${shorten(role)} is not a text`);
      continue;
    }
    const targets = resolveImport(name, known);
    if (targets.length === 0) {
      note(`${shorten(name)}, the alias for ${shorten(role)}, leads to no known place in the app`);
    } else {
      aliases.add({ name, targets }, { path: PATH, why: `aliases has it for ${shorten(role)}` });
    }
  }
}

/** The stylesheet that components.json names, relative to the app root. */
export function readComponentStylesheet(
  view: ProjectView,
  unknowns: Unknown[],
): string | undefined {
  const value = member(view.configuration(PATH), 'tailwind');
  const css = member(asObject(value), 'css');
  if (value === undefined || css === undefined || css === '') return undefined;
  const inside = typeof css === 'string' ? resolveInside('.', css) : undefined;
  if (inside !== undefined) return inside;
  const what = typeof css === 'string' ? shorten(css) : 'something that is not a path';
  const why = `names ${what} as the stylesheet, which is not inside the app root`;
  unknowns.push({ about: 'stylesheets', path: PATH, why });
  return undefined;
}

function resolveImport(name: string, known: readonly Fact<Alias>[]): readonly string[] {
  for (const { value } of known) {
    if (!value.name.endsWith('*')) {
      if (value.name === name) return value.targets;
      continue;
    }
    const prefix = value.name.slice(0, -1);
    if (prefix === '' || !name.startsWith(prefix)) continue;
    return value.targets.map((target) => target.replace('*', () => name.slice(prefix.length)));
  }
  return [];
}
