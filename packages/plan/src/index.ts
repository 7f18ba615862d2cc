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
