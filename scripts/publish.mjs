#!/usr/bin/env node
// `publish.mjs --tag vX.Y.Z` publishes the packed tarballs with provenance, each package after those it needs.
// What is published already in that version is left out, so that an interrupted release can be run again.
// `--dry-run` says what it would do.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { npmCommand } from './bootstrap/pinned-pnpm.mjs';
import { publishedMembers } from './packages/published.mjs';
import { isMain, report } from './shared/report.mjs';

if (isMain(import.meta.url)) {
  const { values } = parseArgs({
    options: { tag: { type: 'string', default: '' }, 'dry-run': { type: 'boolean' } },
  });
  const members = inOrder(publishedMembers());
  const problems = releaseProblems(members, values.tag);
  if (problems.length === 0) for (const member of members) publish(member, values['dry-run']);
  report(problems, `${members.length} packages of ${values.tag} are published`);
}

/** Why this must not be published. */
export function releaseProblems(members, tag) {
  return members.flatMap(({ dir, manifest, tarball }) => [
    ...(tag === `v${manifest.version}`
      ? []
      : [`${dir}: ${manifest.version} is not what ${tag} says`]),
    ...(existsSync(tarball) ? [] : [`${dir}: ${tarball} does not exist: pack first`]),
    ...(manifest.repository === undefined
      ? [`${dir}: there is no repository to prove the origin with: docs/releasing.md`]
      : []),
  ]);
}

/** Each after those of ours that it needs, so that nobody can install one that lacks another. */
export function inOrder(members) {
  const placed = [];
  const names = new Set(members.map(({ manifest }) => manifest.name));
  const place = (member) => {
    if (placed.includes(member)) return;
    for (const name of Object.keys(member.manifest.dependencies ?? {})) {
      if (names.has(name)) place(members.find(({ manifest }) => manifest.name === name));
    }
    placed.push(member);
  };
  for (const member of members) place(member);
  return placed;
}

function publish({ manifest, tarball }, isDry) {
  const [command, ...start] = npmCommand();
  const npm = (...args) => execFileSync(command, [...start, ...args], { encoding: 'utf8' });
  if (!isDry && isPublished(npm, manifest)) return;
  const more = isDry ? ['--dry-run'] : ['--provenance'];
  console.log(npm('publish', tarball, '--access', 'public', ...more).trim());
}

function isPublished(npm, { name, version }) {
  try {
    return npm('view', `${name}@${version}`, 'version').trim() === version;
  } catch (error) {
    if (/E404/.test(String(error.stderr))) return false;
    throw error;
  }
}
