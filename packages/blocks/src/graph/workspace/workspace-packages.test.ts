import { memorySourceTree } from '@holdfast/source';
import { expect, test } from 'vitest';
import { workspacePackages } from './workspace-packages.js';

async function packagesOf(files: Readonly<Record<string, string>>) {
  const { packages, problems } = await workspacePackages(memorySourceTree(files));
  const rows = packages.map(({ name, directory, ecosystem, dependsOn, externals }) => [
    `${ecosystem} ${name} ${directory}`,
    dependsOn.join(' '),
    externals.map((it) => it.alias).join(' '),
  ]);
  return { rows, problems: problems.map(({ path }) => path) };
}

test('npm: members in a circle, links, aliases; a broken manifest is named', async () => {
  const { rows, problems } = await packagesOf({
    'package.json':
      '{ "name": "root", "workspaces": ["p/*"], "devDependencies": { "vitest": "4" } }',
    'p/a/package.json':
      '{ "name": "@w/a", "dependencies": { "@w/b": "workspace:*", "zod": "4", "c": "link:../../c" } }',
    'p/b/package.json': '{ "name": "@w/b", "dependencies": { "a2": "workspace:@w/a@*" } }',
    'c/package.json': '{ "name": "other" }',
    'd/package.json': '{',
    'node_modules/x/package.json': '{ "name": "x" }',
  });
  expect(rows).toEqual([
    ['npm root .', '', 'vitest'],
    ['npm other c', '', ''],
    ['npm @w/a p/a', 'c p/b', 'zod'],
    ['npm @w/b p/b', 'p/a', ''],
  ]);
  expect(problems).toEqual(['d/package.json']);
});

test('cargo, go, python', async () => {
  const { rows, problems } = await packagesOf({
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
    'crates/a/Cargo.toml':
      '[package]\nname = "a"\n[dependencies]\nb = { path = "../b" }\nserde = "1"\nalias = { package = "real", version = "1" }\n[target.\'cfg(unix)\'.dependencies]\nlibc = "0.2"\n',
    'crates/b/Cargo.toml': '[package]\nname = "b"\n[dev-dependencies]\na = { path = "../a" }\n',
    'go/go.mod':
      'module github.com/x/y\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.9.0 // indirect\n\tgopkg.in/yaml.v3 v3.0.1\n\tgithub.com/x/z v0.0.0\n)\nreplace github.com/x/z => ./z\n',
    'go/z/go.mod': 'module github.com/x/z\n',
    'py/pyproject.toml':
      '[project]\nname = "My_Pkg"\ndependencies = ["requests[socks]>=2", "Other.Pkg"]\n[project.optional-dependencies]\ndev = ["pytest"]\n',
    'py/requirements.txt': '# c\n-r x.txt\nflask==3\n',
    'po/pyproject.toml':
      '[tool.poetry]\nname = "other-pkg"\n[tool.poetry.dependencies]\npython = "^3"\nhttpx = "*"\n',
    'bad/Cargo.toml': '[package\n',
  });
  expect(rows).toEqual([
    ['cargo a crates/a', 'crates/b', 'libc real serde'],
    ['cargo b crates/b', 'crates/a', ''],
    ['go github.com/x/y go', 'go/z', 'gin-gonic/gin yaml.v3'],
    ['go github.com/x/z go/z', '', ''],
    ['pip other-pkg po', '', 'httpx'],
    ['pip my-pkg py', 'po', 'flask pytest requests'],
  ]);
  expect(problems).toEqual(['bad/Cargo.toml']);
});

test('maven, gradle, swift: no alias has a host', async () => {
  const { rows } = await packagesOf({
    'm/pom.xml':
      '<project><parent><artifactId>parent</artifactId></parent><artifactId>core</artifactId></project>',
    'n/pom.xml':
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a property of Maven.
      '<project><!-- <artifactId>no</artifactId> --><artifactId>app</artifactId><dependencies><dependency><groupId>${project.groupId}</groupId><artifactId>core</artifactId></dependency><dependency><groupId>org.x</groupId><artifactId>lib</artifactId></dependency></dependencies></project>',
    'g/app/build.gradle.kts':
      'dependencies { implementation(project(":core"))\n implementation("com.squareup.okio:okio:3.0")\n // implementation("no:no:1")\n }',
    'g/core/build.gradle': "dependencies { api 'org.y:z:1' }",
    'Package.swift':
      'let package = Package(name: "Tool", dependencies: [.package(url: "https://host.example/apple/swift-log.git", from: "1.0.0"), .package(path: "Sub")])',
    'Sub/Package.swift': 'let package = Package(name: "Sub")',
  });
  expect(rows).toEqual([
    ['swift Tool .', 'Sub', 'swift-log'],
    ['swift Sub Sub', '', ''],
    ['gradle app g/app', 'g/core', 'com.squareup.okio:okio'],
    ['gradle core g/core', '', 'org.y:z'],
    ['maven core m', '', ''],
    ['maven app n', 'm', 'org.x:lib'],
  ]);
});
