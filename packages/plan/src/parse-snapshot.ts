import {
  checkRepoPath,
  isWellFormed,
  LIMITS,
  type Problem,
  shorten,
  utf8Length,
} from '@holdfast/base';
import { isWorkspace, parseAppRoot } from './app-root.js';
import type { Snapshot } from './request-model.js';
import { isConfigurationPath } from './snapshot-schema.js';
import { SPLIT_HINT } from './split-hint.js';

/**
 * Checks what the shape of a snapshot does not say: its size, the form of its paths, which files
 * may be configurations, and their total size (change.md 2). Paths come back in canonical form.
 *
 * @param snapshot - data of the right shape.
 */
export function parseSnapshot(
  snapshot: Snapshot,
):
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [...checkSize(snapshot)];
  const read = (text: string): string => {
    const path = readObservedPath(text);
    if (typeof path === 'string') return path;
    problems.push(path);
    return text;
  };
  const appRoot = snapshot.appRoot === undefined ? undefined : parseAppRoot(snapshot.appRoot);
  if (appRoot?.ok === false) problems.push(appRoot.problem);
  const parsed: Snapshot = {
    ...snapshot,
    ...(appRoot?.ok ? { appRoot: appRoot.appRoot } : {}),
    configurations: snapshot.configurations.map((file) => ({ ...file, path: read(file.path) })),
    files: snapshot.files.map((file) => ({ ...file, path: read(file.path) })),
    ...(snapshot.applications === undefined
      ? {}
      : {
          applications: snapshot.applications.map((path) => (isWorkspace(path) ? '.' : read(path))),
        }),
  };
  problems.push(...checkConfigurations(parsed));
  return problems.length === 0 ? { ok: true, snapshot: parsed } : { ok: false, problems };
}

function checkSize(snapshot: Snapshot): Problem[] {
  const bytes = utf8Length(JSON.stringify(snapshot));
  if (bytes <= LIMITS.snapshotBytes) return [];
  return [
    {
      code: 'too-large',
      message: `The snapshot has ${bytes} bytes; at most ${LIMITS.snapshotBytes} are taken.`,
      hint: `Leave out files that the request does not concern. ${SPLIT_HINT}`,
    },
  ];
}

/** Drops empty and `.` parts, as for targets; everything else must be a canonical path. */
function readObservedPath(text: string): string | Problem {
  const normal = text.startsWith('/')
    ? text
    : text
        .split('/')
        .filter((part) => part !== '' && part !== '.')
        .join('/');
  const check = checkRepoPath(normal);
  if (!check.ok) return check.problem;
  if (isWellFormed(normal)) return normal;
  return {
    code: 'path-control',
    message: `${shorten(text)} has an unpaired surrogate.`,
    hint: 'Leave the file out: its name is not Unicode.',
  };
}

function checkConfigurations(snapshot: Snapshot): Problem[] {
  const problems: Problem[] = [];
  let total = 0;
  for (const [index, { path, content }] of snapshot.configurations.entries()) {
    total += utf8Length(content);
    if (!isConfigurationPath(path)) {
      problems.push({
        code: 'request-invalid',
        message: `${shorten(path)} is not a configuration file that a snapshot may carry.`,
        hint: 'List other files under snapshot.files with their hash only.',
      });
    }
    if (!isWellFormed(content)) {
      problems.push({
        code: 'request-invalid',
        message: `snapshot.configurations[${index}].content has an unpaired surrogate.`,
        hint: 'Send text that is valid Unicode.',
      });
    }
  }
  if (total > LIMITS.configurationTotalBytes) {
    problems.push({
      code: 'too-large',
      message: `The configurations have ${total} bytes in all; at most ${LIMITS.configurationTotalBytes} are taken.`,
      hint: `Leave out configurations that the request does not concern. ${SPLIT_HINT}`,
    });
  }
  return problems;
}
