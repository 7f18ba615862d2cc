export { detectContext } from './inspect/detect-context.js';
export type {
  Alias,
  Fact,
  FrameworkName,
  Inspection,
  PackageManager,
  Script,
  Unknown,
  UnknownAbout,
  Witness,
} from './inspect/inspection-model.js';
export { type RenderInspectionOptions, renderInspection } from './inspect/render-inspection.js';
export type {
  Conflict,
  CreateOperation,
  DependencyChange,
  Operation,
  Plan,
  Unsupported,
  UpdateOperation,
  VerificationHint,
} from './plan-model.js';
export type {
  Candidate,
  Capabilities,
  Configuration,
  HostRequest,
  LocalRequest,
  ObservedFile,
  Snapshot,
} from './request-model.js';
