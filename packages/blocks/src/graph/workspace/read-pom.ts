import type { ManifestFacts } from './workspace-package.js';

/** What a pom.xml says: its own artifact, and the artifacts it depends on as `group:artifact`. */
export function readPom(content: string): ManifestFacts | 'broken' {
  const plain = content.replace(/<!--[\s\S]*?-->/g, '');
  if (!/<project[\s>]/.test(plain)) return 'broken';
  const dependencies = [...plain.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].flatMap(
    ([, body = '']) => {
      const artifact = tag(body, 'artifactId');
      if (artifact === undefined) return [];
      const group = tag(body, 'groupId');
      const alias = group === undefined || group.includes('$') ? artifact : `${group}:${artifact}`;
      return [{ class: 'maven', alias, name: artifact }];
    },
  );
  // The own artifact is the one that no other element holds.
  const own = plain.replace(
    /<(parent|dependencies|dependencyManagement|build|profiles|reporting|modules)>[\s\S]*?<\/\1>/g,
    '',
  );
  return { name: tag(own, 'artifactId'), dependencies };
}

function tag(body: string, name: string): string | undefined {
  return new RegExp(`<${name}>\\s*([^<\\s]+)\\s*</${name}>`).exec(body)?.[1];
}
