export type { AnchorSources } from './anchors-impact.js';
export { assessImpact, type ImpactSources } from './assess-impact.js';
export type { BlockSources } from './blocks-impact.js';
export type {
  AnchorChange,
  AnchorsImpact,
  BlockDrift,
  BlocksImpact,
  DependencyChange,
  IdlePart,
  Impact,
  RuleBreach,
  SolvedFindings,
  UnmappedFile,
} from './impact.js';
export {
  IMPACT_CLASSES,
  type ImpactClass,
  type ImpactFindingOptions,
  impactFindings,
} from './impact-findings.js';
export { impactJson } from './impact-json.js';
export { type ImpactSection, impactSections } from './impact-sections.js';
export { type PlannedContents, plannedContents } from './planned-tree.js';
export { renderImpact } from './render-impact.js';
