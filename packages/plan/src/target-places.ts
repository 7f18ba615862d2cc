import { compareCodeUnits, foldCase } from '@holdfast/base';
import { parseAppRoot } from './app-root.js';
import type { Evidence } from './evidence.js';
import { manifestAt } from './manifest-policy/manifest-path.js';
import type { Unsupported } from './plan-model.js';
import { UNSUPPORTED_REASONS } from './wordings.js';

/** What a plan does not do because of where the target is (change.md 3.2). */
export function unsupportedPlaces(path: string, evidence: Evidence): Unsupported[] {
  const found: Unsupported[] = [];
  const application = applicationOf(path, evidence);
  if (application !== undefined) {
    const inside = insideOf(path, application);
    const reason = UNSUPPORTED_REASONS.workspaceUnselected(application, inside);
    found.push({ code: 'workspace-unselected', path, reason });
  }
  if (manifestAt(path) === 'nested') {
    found.push({ code: 'nested-manifest', path, reason: UNSUPPORTED_REASONS.nestedManifest });
  }
  return found;
}

/** The innermost of several applications that a target is in, unless the user chose an app root. */
function applicationOf(path: string, evidence: Evidence): string | undefined {
  if (evidence.appRootExplicit || new Set(evidence.applications).size < 2) return undefined;
  const folded = foldCase(path);
  return evidence.applications
    .filter((application) => folded.startsWith(`${foldCase(application)}/`))
    .filter((application) => parseAppRoot(application).ok)
    .sort((a, b) => b.length - a.length || compareCodeUnits(a, b))[0];
}

/** By parts: a prefix that differs in case may have another length. */
function insideOf(path: string, application: string): string {
  return path.split('/').slice(application.split('/').length).join('/');
}
