/** What people may do; each may also do what those before it may. */
export const ROLES = ['viewer', 'editor', 'confirmer', 'admin'] as const;

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** Whether a role may do what is let to another. */
export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
