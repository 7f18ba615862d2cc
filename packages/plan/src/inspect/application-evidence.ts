import type { Witness } from './inspection-model.js';
import { asObject, type JsonObject, member } from './json-object.js';
import { joinPath } from './resolve-inside.js';

/**
 * Why a member of a workspace is an application and not a package that others use; `undefined` when
 * nothing says so. Only applications need to be chosen with `--app-root`.
 *
 * @param directory - relative to the workspace.
 * @param names - the entries of that directory.
 * @param readManifest - reads its package.json, `undefined` when it cannot; called only when needed.
 */
export function applicationEvidence(
  directory: string,
  names: readonly string[],
  readManifest: () => JsonObject | undefined,
): Witness | undefined {
  const group = directory
    .split('/')
    .slice(0, -1)
    .find((part) => GROUPS.has(part));
  if (group !== undefined) {
    return { path: joinPath(directory, 'package.json'), why: `a workspace member in ${group}/` };
  }
  const config = names.find((name) => APP_FILE.test(name));
  if (config !== undefined) {
    return { path: joinPath(directory, config), why: 'the configuration of an application' };
  }
  const manifest = readManifest();
  const scripts = asObject(member(manifest, 'scripts'));
  const dependencies = asObject(member(manifest, 'dependencies'));
  const server = SERVERS.find((name) => member(dependencies, name) !== undefined);
  if (server === undefined || member(scripts, 'start') === undefined) return undefined;
  const path = joinPath(directory, 'package.json');
  return { path, why: `depends on ${server} and has a start script` };
}

const GROUPS = new Set(['apps', 'applications', 'services', 'sites']);

const APP_FILE =
  /^(?:(?:next|nuxt|astro|remix|react-router|electron\.vite|app)\.config\.[cm]?[jt]s|angular\.json|index\.html)$/;

const SERVERS = [
  'next',
  'fastify',
  'express',
  'koa',
  'hono',
  '@hapi/hapi',
  '@nestjs/core',
  'electron',
  'expo',
  '@remix-run/serve',
];
