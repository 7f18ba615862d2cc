import { collectFacts, type Detected } from './detected.js';
import type { FrameworkName } from './inspection-model.js';
import { asObject, member } from './json-object.js';
import type { ProjectView } from './project-view.js';
import { type Marks, recognise } from './recognise.js';

/** Recognises frameworks by the app's own dependencies and by the names of configuration files. */
export function detectFrameworks(view: ProjectView): Detected<FrameworkName> {
  const found = collectFacts<FrameworkName>((name) => name);
  for (const rule of RULES) {
    for (const witness of recognise(view, rule)) found.add(rule.name, witness);
  }
  const library = libraryEvidence(view, found.facts().length > 0);
  const pages = found.facts().some((fact) => PAGE_FRAMEWORKS.has(fact.value));
  if (library !== undefined && !pages) found.add('Node library', library);
  return { facts: found.facts(), unknowns: [] };
}

interface Rule extends Marks {
  readonly name: FrameworkName;
}

/** Most specific first: what builds on the later ones comes before them. */
const RULES: readonly Rule[] = [
  { name: 'Next.js', packages: ['next'], file: /^next\.config\.[cm]?[jt]s$/ },
  { name: 'Nuxt', packages: ['nuxt'], file: /^nuxt\.config\.[cm]?[jt]s$/ },
  { name: 'Astro', packages: ['astro'], file: /^astro\.config\.[cm]?[jt]s$/ },
  {
    name: 'Remix',
    packages: ['@remix-run/react', '@remix-run/node', '@remix-run/dev', '@remix-run/serve'],
    file: /^remix\.config\.[cm]?[jt]s$/,
  },
  { name: 'SvelteKit', packages: ['@sveltejs/kit'] },
  { name: 'Angular', packages: ['@angular/core'], file: /^angular\.json$/ },
  { name: 'Vite', packages: ['vite'], file: /^vite\.config\.[cm]?[jt]s$/ },
  { name: 'React', packages: ['react'] },
  { name: 'Vue', packages: ['vue'] },
  { name: 'Svelte', packages: ['svelte'] },
  { name: 'Fastify', packages: ['fastify'] },
  { name: 'Express', packages: ['express'] },
];

const PAGE_FRAMEWORKS: ReadonlySet<FrameworkName> = new Set([
  'Next.js',
  'Nuxt',
  'Astro',
  'Remix',
  'SvelteKit',
  'Angular',
]);

/** `npm init` writes a `main` into every manifest, so `main` says something only when nothing else does. */
function libraryEvidence(view: ProjectView, other: boolean) {
  const manifest = view.configuration('package.json');
  const keys = other ? ['exports', 'module', 'bin'] : ['exports', 'module', 'bin', 'main'];
  const key = keys.find((candidate) => {
    const value = member(manifest, candidate);
    return typeof value === 'string' || asObject(value) !== undefined;
  });
  return key === undefined ? undefined : { path: 'package.json', why: `has ${key}` };
}
