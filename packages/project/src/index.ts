export {
  type Config,
  configJsonSchema,
  type FailOn,
} from './config/config-schema.js';
export { type ConfigProblem, type ParsedConfig, parseConfig } from './config/parse-config.js';
export type { FactsEntries } from './open-facts.js';
export { type OpenProjectOptions, openProject } from './open-project.js';
export type { Moment, Project } from './project.js';
