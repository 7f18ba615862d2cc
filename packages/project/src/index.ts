export type {
  AgentAppRoot,
  AgentCall,
  AgentCheck,
  AgentConfirmation,
  AgentEdit,
  AgentEditResult,
  AgentHost,
  AgentStatus,
  AgentSuggest,
  AgentSuggestions,
} from './agent-host/agent-host.js';
export { type AgentHostOptions, openAgentHost } from './agent-host/open-agent-host.js';
export { addSuggestions } from './anchors/add-suggestions.js';
export {
  type AppliedAll,
  applyAll,
  type SettledAnchor,
  type StepResult,
} from './anchors/apply-all.js';
export { type AnchorChange, changeAnchors } from './anchors/change-anchors.js';
export { confirmAnchors, type SeenResult } from './anchors/confirm-anchors.js';
export { type ImportProblem, type ImportResult, importInline } from './anchors/import-inline.js';
export { lookupSources } from './anchors/lookup-sources.js';
export { markdownDocuments } from './anchors/markdown-documents.js';
export { readAnchors } from './anchors/read-anchors.js';
export { relinkMovedDirectories, relinkTo } from './anchors/relink-anchors.js';
export { type SuggestProjectOptions, suggestAnchorsOf } from './anchors/suggest-anchors-of.js';
export { type BlockCheckFacts, blockCheckFacts } from './blocks/block-check-facts.js';
export { type BlockFacts, blockFacts } from './blocks/block-facts.js';
export { fileOwners } from './blocks/file-owners.js';
export { type ImportOutcome, type ImportRequest, importBlocks } from './blocks/import-blocks.js';
export { mapFiles } from './blocks/map-files.js';
export { mapError, readMap, requireMap } from './blocks/read-map.js';
export { type ReconcileResult, reconcileMap } from './blocks/reconcile-map.js';
export {
  type ScanCoverage,
  type ScanOutcome,
  type ScanRequest,
  scanBlocks,
} from './blocks/scan-blocks.js';
export { type CheckProjectOptions, checkAnchorsOf } from './check/check-anchors-of.js';
export { checkFindings } from './check/check-findings.js';
export { checkJournal, type JournalCheck } from './check/check-journal.js';
export { type CheckJson, checkJson } from './check/check-json.js';
export { checkMap, type MapCheck } from './check/check-map.js';
export { checkProject, type ProjectCheck } from './check/check-project.js';
export { checkJsonSchema } from './check/check-schema.js';
export { type JudgeOptions, judgeCheck, type Verdict } from './check/judge-check.js';
export { selectAnchors } from './check/select-anchors.js';
export {
  type AnchorComparison,
  compareAnchor,
  type NotShown,
  type PlacedText,
} from './compare/compare-anchor.js';
export { changeLimits } from './config/change-limits.js';
export { CONFIG_PATH } from './config/config-path.js';
export {
  type Config,
  configJsonSchema,
} from './config/config-schema.js';
export { ALL_FAILURES, type FailOn } from './config/fail-on.js';
export { type ConfigProblem, type ParsedConfig, parseConfig } from './config/parse-config.js';
export { readConfig } from './config/read-config.js';
export { type SettingSchema, settingProblems } from './config/setting-problems.js';
export { planImpact } from './impact/plan-impact.js';
export { applyInit, type InitDone } from './init/apply-init.js';
export { type InitFile, MERGE_RULES } from './init/init-files.js';
export { type InitPlan, type PlanInitOptions, planInit } from './init/plan-init.js';
export type { FactsEntries } from './open-facts.js';
export { type OpenProjectOptions, openProject } from './open-project.js';
export {
  type CommitPlan,
  type CommitPlanOptions,
  planFromCommit,
} from './plans/plan-from-commit.js';
export { type RebaseOptions, type RebaseResult, rebasePlan } from './plans/rebase-plan.js';
export { requireSavedId } from './plans/require-saved-id.js';
export { loadSavedPlan, type SavedPlan, savePlan } from './plans/saved-plans.js';
export {
  appRootInProject,
  pathInProject,
  workspaceOfPlan,
} from './plans/workspace-of-plan.js';
export {
  type StagedPath,
  type WorktreeChanges,
  type WorktreeOptions,
  worktreeChanges,
} from './plans/worktree-changes.js';
export type { Moment, Project } from './project.js';
export {
  type ReviewRecord,
  reviewJsonSchema,
} from './reviews/review-record.js';
export {
  configuredReviews,
  missingReviews,
  type ReviewRequirement,
} from './reviews/review-requirement.js';
export {
  loadReviews,
  type StoredReview,
  type StoredReviews,
  storeReview,
} from './reviews/stored-reviews.js';
export { type AnchorStats, anchorStats } from './stats/anchor-stats.js';
export type { Coverage, CoverageGap } from './stats/exported-names.js';
export type { NoisyAnchor } from './stats/noisy-anchors.js';
