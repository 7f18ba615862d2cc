import { shorten } from '@holdfast/base';
import type { FactCollector } from './detected.js';
import type { Alias, Unknown } from './inspection-model.js';
import { asObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';
import { resolveInside } from './resolve-inside.js';

/** Aliases of the `imports` of package.json: every place a name may stand for, in written order. */
export function collectImportAliases(
  view: ProjectView,
  aliases: FactCollector<Alias>,
  unknowns: Unknown[],
): void {
  const path = 'package.json';
  const value = member(view.configuration(path), 'imports');
  if (value === undefined) return;
  const note = (why: string) => unknowns.push({ about: 'aliases', path, why });
  const imports = asObject(value);
  if (imports === undefined) return void note('imports is not an object');
  for (const [name, target] of Object.entries(imports)) {
    const texts = [...new Set(targetTexts(target))];
    const inside = texts
      .map((text) => (text.startsWith('./') ? resolveInside('.', text) : undefined))
      .filter((resolved) => resolved !== undefined);
    if (inside.length < texts.length || inside.length === 0) {
      note(`the import ${shorten(name)} stands for something that is not inside the app root`);
    }
    if (inside.length > 0) {
      aliases.add({ name, targets: inside }, { path, why: `imports has ${shorten(name)}` });
    }
  }
}

/** The strings in a conditional target, whatever the conditions are; deeper nesting is not in use. */
function targetTexts(target: unknown, depth = 0): readonly string[] {
  if (typeof target === 'string') return [target];
  if (depth > 8 || typeof target !== 'object' || target === null) return [];
  return Object.values(target).flatMap((inner) => targetTexts(inner, depth + 1));
}
