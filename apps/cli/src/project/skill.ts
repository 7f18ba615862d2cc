declare const __HOLDFAST_SKILL__: string | undefined;

/** The skill for coding agents, `skills/holdfast/SKILL.md`, put in at build time; absent from sources. */
export const SKILL: string | undefined =
  typeof __HOLDFAST_SKILL__ === 'undefined' ? undefined : __HOLDFAST_SKILL__;
