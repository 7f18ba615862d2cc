import { ROOT } from '../../scripts/bootstrap/workspace.mjs';
import { productionPackages } from '../../scripts/shared/production-packages.mjs';

/** A page of all packages of others that ours install, carry or are built from. */
export function licencesPage() {
  const rows = productionPackages(ROOT).map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  return `# Licences of dependencies

What our packages install, carry in a bundle, or are built and tested with, with all of its own dependencies, as
installed on ${process.platform} ${process.arch}. The check \`licences\` refuses what asks for more than keeping its
notice; a bundle carries the notices of its parts in \`THIRD-PARTY-NOTICES.txt\`. Holdfast itself is under the MIT
licence.

| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}
`;
}
