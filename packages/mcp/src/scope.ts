/**
 * What a caller must be allowed for a tool: to make plans, to read a configured project, to edit its
 * map, to confirm its anchors.
 */
export type Scope = 'plan' | 'read' | 'edit' | 'confirm';
