/** What a token may be used for. `confirm` stands alone: who may write may not approve it. */
export const SCOPES = ['read', 'check', 'write', 'confirm', 'admin'] as const;

/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

/** Whether scopes allow what one is needed for; `admin` allows everything, any of them reading. */
export function allows(scopes: readonly Scope[], needed: Scope): boolean {
  if (scopes.includes('admin')) return true;
  return needed === 'read' ? scopes.length > 0 : scopes.includes(needed);
}
