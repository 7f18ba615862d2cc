#!/usr/bin/env node
// The packed tarballs are sound for their users: publint for manifests, are-the-types-wrong for types,
// and no package is larger than it has to be.
import { existsSync, readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { codeEntries, publishedMembers } from './packages/published.mjs';
import { sizeProblems, tarballSizes } from './packages/tarball-sizes.mjs';
import { report } from './shared/report.mjs';

/** Resolutions that packages of modules only need not support, as attw's profile `esm-only` has it. */
const NOT_OURS = new Set(['node10', 'node16-cjs']);

// All in one process: each of the two takes longer to start than to look at a package.
const members = publishedMembers();
const problems = [];
for (const { dir, tarball, manifest } of members) {
  if (!existsSync(tarball)) {
    problems.push(`${tarball} does not exist: pack first`);
    continue;
  }
  const bytes = readFileSync(tarball);
  const sizes = tarballSizes(tarball);
  console.log(`${manifest.name}\t${sizes.code} KiB\t${sizes.wasm} KiB of WebAssembly`);
  for (const text of sizeProblems(manifest.name, sizes)) problems.push(`${dir}: ${text}`);
  for (const text of await manifestProblems(bytes)) problems.push(`${dir}: publint: ${text}`);
  if (codeEntries(manifest).length === 0) continue;
  for (const text of await typeProblems(bytes)) problems.push(`${dir}: attw: ${text}`);
}
report(
  problems,
  `${members.length} tarballs pass publint and are-the-types-wrong, and keep to their sizes`,
);

async function manifestProblems(bytes) {
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

async function typeProblems(bytes) {
  const { types, problems: found } = await checkPackage(
    createPackageFromTarballData(new Uint8Array(bytes)),
  );
  if (!types) return ['there are no types'];
  return found
    .filter(({ resolutionKind }) => !NOT_OURS.has(resolutionKind))
    .map((problem) => JSON.stringify(problem));
}
