import { compareCodeUnits } from '@holdfast/base';
import { readComponentStylesheet } from './components-config.js';
import { collectFacts, type Detected } from './detected.js';
import type { Unknown } from './inspection-model.js';
import type { ProjectView } from './project-view.js';

const LISTED = 50;

/** Stylesheets: the one components.json names first, then the least nested ones. */
export function detectStylesheets(view: ProjectView): Detected<string> {
  const unknowns: Unknown[] = [];
  const found = collectFacts<string>((path) => path);
  const named = readComponentStylesheet(view, unknowns);
  if (named !== undefined) {
    found.add(named, { path: 'components.json', why: 'tailwind.css names it' });
    if (!view.has(named)) {
      const why = 'components.json names it as the stylesheet, but it was not seen';
      unknowns.push({ about: 'stylesheets', path: named, why });
    }
  }
  const sheets = view.paths
    .map((path) => ({ path, end: /\.(?:css|scss|sass|less|styl|pcss|postcss)$/.exec(path)?.[0] }))
    .filter(({ end }) => end !== undefined)
    .sort((a, b) => depth(a.path) - depth(b.path) || compareCodeUnits(a.path, b.path));
  for (const { path, end } of sheets.slice(0, LISTED)) {
    found.add(path, { path, why: `ends in ${end ?? ''}` });
  }
  if (sheets.length > LISTED) {
    const why = `${sheets.length - LISTED} further stylesheets are not listed`;
    unknowns.push({ about: 'stylesheets', why });
  }
  return { facts: found.facts(), unknowns };
}

function depth(path: string): number {
  return path.split('/').length;
}
