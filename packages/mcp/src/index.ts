export type { Catalog, ListedTool } from './create-catalog.js';
export { createServer } from './create-server.js';
export { defineTool } from './define-tool.js';
export type {
  AnchorsRequest,
  AppRoot,
  ConfirmAnchors,
  HostEdit,
  HostEditResult,
  HostOptions,
  HostSnapshot,
  HostStatus,
  HostSuggestions,
  ProjectHost,
  SuggestRequest,
} from './project-host.js';
export type { Scope } from './scope.js';
export { createSurface, type Surface } from './surface.js';
export type {
  Tool,
  ToolDeclaration,
  ToolFacts,
  ToolHints,
  ToolNeed,
  ToolOutput,
} from './tool.js';
export type {
  Caller,
  EnteringCall,
  LeaveCall,
  ServerSetup,
  ToolContext,
  ToolFailure,
} from './tool-context.js';
