import { makeRepository, type Repository } from '@holdfast/test-kit';
import { chance } from './chance.js';

const PARTS = ['src/ui', 'src/core', 'src/db', 'src/jobs', 'tools', 'service'];

/** A repository of small modules in two languages that import each other, with a configuration. */
export function generatedRepository(seed: number): Repository {
  const random = chance(seed);
  const tree: Record<string, string> = {
    'package.json': '{ "name": "generated", "dependencies": { "left-pad": "1.0.0" } }\n',
    '.gitignore': 'build-output/\nnode_modules/\n*.log\n',
    '.holdfast/config.json': '{ "excludes": ["left/"] }\n',
    'README.md': '# Generated\n\n## Parts\n\nThere are parts.\n\n## Use\n\nUse them.\n',
    'docs/guide.md': '# Guide\n\n## First\n\nRead.\n\n## Second\n\nWrite.\n',
  };
  const modules = PARTS.flatMap((part) =>
    Array.from(
      { length: 3 + random.below(3) },
      (_, at) => `${part}/m${at}.${part === 'service' ? 'py' : 'ts'}`,
    ),
  );
  for (const path of modules) {
    const others = random.some(
      modules.filter((it) => it !== path && it.endsWith(path.slice(-3))),
      random.below(3),
    );
    tree[path] = path.endsWith('.py')
      ? python(path, others)
      : typescript(path, others, random.below(50));
  }
  const repository = makeRepository(tree);
  return repository;
}

function typescript(path: string, others: readonly string[], number: number): string {
  const name = nameOf(path);
  const up = path
    .split('/')
    .slice(1)
    .map(() => '..')
    .join('/');
  const imports = others.map(
    (other, at) => `import * as other${at} from '${up}/${other.replace(/ts$/, 'js')}';\n`,
  );
  return `${imports.join('')}
/** A limit. */
export const ${name}Limit = ${number};

export interface ${name}Options {
  readonly depth: number;
  label?: string;
}

export function ${name}Run(options: ${name}Options, text = 'none'): number {
  if (options.depth === ${number}) return text.length + 1;
  return [${others.map((_, at) => `other${at}`).join(', ')}].length + ${name}Limit;
}

export class ${name}Box {
  private count = 0;
  add(step: number): this {
    this.count = this.count + step * ${number + 1};
    return this;
  }
  get size(): number {
    return this.count;
  }
}
`;
}

function python(path: string, others: readonly string[]): string {
  const name = nameOf(path);
  const imports = others.map(
    (other) => `import ${other.replace(/\.py$/, '').replaceAll('/', '.')}\n`,
  );
  return `${imports.join('')}
LIMIT = 3


def ${name}_run(depth, text="none"):
    if depth == LIMIT:
        return len(text) + 1
    return depth


class ${name}Box:
    def add(self, step):
        self.count = self.count + step
        return self
`;
}

function nameOf(path: string): string {
  return path.replace(/\.\w+$/, '').replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase());
}
