import { collectCompilerAliases } from './compiler-aliases.js';
import { collectComponentAliases } from './components-config.js';
import { collectFacts, type Detected } from './detected.js';
import { collectImportAliases } from './import-aliases.js';
import type { Alias, Unknown } from './inspection-model.js';
import type { ProjectView } from './project-view.js';

/** Import names that stand for places in the app: compiler paths, package imports, components.json. */
export function detectAliases(view: ProjectView): Detected<Alias> {
  const aliases = collectFacts<Alias>(({ name, targets }) => JSON.stringify([name, targets]));
  const unknowns: Unknown[] = [];
  collectCompilerAliases(view, aliases, unknowns);
  collectImportAliases(view, aliases, unknowns);
  collectComponentAliases(view, aliases, unknowns);
  const bundler = view.paths.find((path) =>
    /^(?:vite|webpack|rollup|rspack|rsbuild|vue|babel)\.config\.[cm]?[jt]s$/.test(path),
  );
  if (bundler !== undefined) {
    const why = 'may define aliases too; it is a program and was not run';
    unknowns.push({ about: 'aliases', path: bundler, why });
  }
  return { facts: aliases.facts(), unknowns };
}
