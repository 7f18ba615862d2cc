import type { ManifestDependency, ManifestFacts } from './workspace-package.js';

/** What a build.gradle says of dependencies: `project(':a:b')` lies in `a/b` of the root. */
export function readGradle(content: string): ManifestFacts {
  const plain = content.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found: ManifestDependency[] = [];
  for (const [, group = '', artifact = ''] of plain.matchAll(
    /["']([\w.-]+):([\w.-]+):[^"'\s]*["']/g,
  ))
    found.push({ class: 'maven', alias: `${group}:${artifact}`, name: artifact });
  for (const [, path = ''] of plain.matchAll(
    /\bproject\s*\(\s*(?:path\s*[:=]\s*)?["']:([^"']+)["']/g,
  ))
    found.push({ class: 'maven', alias: path, name: path.split(':').at(-1) ?? path });
  return { name: undefined, dependencies: found };
}
