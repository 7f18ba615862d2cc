import type { ProjectHost, ServerSetup } from '../../src/index.js';

/** A server as it may be configured. */
export interface Configuration {
  readonly name: string;
  readonly setup: ServerSetup;
}

/** A host that offers everything; what it is asked is never looked at. */
const unasked = async (): Promise<never> => {
  throw new Error('This host is only listed.');
};

const READS: ProjectHost = {
  secrets: [],
  plan: unasked,
  savedPlan: unasked,
  originals: unasked,
  impact: unasked,
  snapshot: unasked,
  anchors: unasked,
  checkAnchors: unasked,
  suggestAnchors: unasked,
  map: unasked,
  blockFacts: unasked,
  files: unasked,
  status: unasked,
};

const WRITES: ProjectHost = {
  ...READS,
  savePlan: unasked,
  confirmAnchors: unasked,
  editMap: unasked,
};

const version = '1.0.0';
const facts = unasked;

/** Every kind of server: what they list differs. */
export const CONFIGURATIONS: readonly [Configuration, ...Configuration[]] = [
  { name: 'pure', setup: { version, facts, projects: new Map() } },
  { name: 'without-grammars', setup: { version, projects: new Map() } },
  { name: 'project', setup: { version, facts, projects: new Map([['one', WRITES]]) } },
  { name: 'read-only', setup: { version, facts, projects: new Map([['one', READS]]) } },
  {
    name: 'several',
    setup: {
      version,
      facts,
      projects: new Map([
        ['one', WRITES],
        ['two', WRITES],
      ]),
    },
  },
  {
    name: 'mixed',
    setup: {
      version,
      facts,
      projects: new Map([
        ['one', WRITES],
        ['two', READS],
      ]),
    },
  },
];
