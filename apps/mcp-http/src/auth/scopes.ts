import type { Scope } from '@holdfast/mcp';

/** All scopes, from the one that needs no project to those that change something. */
export const SCOPES: readonly Scope[] = ['plan', 'read', 'edit', 'confirm'];
