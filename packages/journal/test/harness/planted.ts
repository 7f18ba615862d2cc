import type { Ledger } from './ledger.js';
import {
  createsOverwrite,
  type Fault,
  failedFlushIsIgnored,
  keptIsNotVerified,
  modesAreNotSet,
  movedIsNotVerified,
  pathsInsteadOfHandles,
  releasedEarly,
  restoresOverwrite,
  shortWriteIsWhole,
  unlinkedInPlace,
  withoutDirectoryFlush,
  withoutFlush,
  writtenInPlace,
} from './planted-faults.js';
import { CREATES, DELETES, NO_LINKS, type Scenario, USUAL } from './scenarios.js';
import type { Scene } from './scene.js';
import { sweepContenders } from './sweep-contenders.js';
import { sweepCrashes } from './sweep-crashes.js';
import { sweepDirtyOriginals } from './sweep-dirty-originals.js';
import { sweepEdits } from './sweep-edits.js';
import { sweepErrors, sweepShortTransfers } from './sweep-errors.js';
import { sweepPowerCuts } from './sweep-power-cuts.js';
import { sweepSwaps } from './sweep-swaps.js';

/** A harness, and the deliberate faults that it must catch. */
export interface Planted {
  readonly harness: string;
  readonly scenario: Scenario;
  readonly sweep: (scene: Scene, ledger: Ledger) => Promise<void>;
  /** What is planted, and how the harness must put it. */
  readonly faults: Readonly<Record<string, { readonly fault: Fault; readonly says: RegExp }>>;
}

/** The harnesses, in sweeps just large enough to catch their faults. */
export const PLANTED: readonly Planted[] = [
  {
    harness: 'H2, power cuts in an apply',
    scenario: USUAL,
    sweep: (scene, ledger) =>
      sweepPowerCuts(scene, 'apply', ledger, { random: 4, exhaustiveUpTo: 2, every: 2 }),
    faults: {
      'staged files are not flushed': { fault: withoutFlush(/\/new\/\d+$/), says: /I4: / },
      'tx.json is not flushed': {
        fault: withoutFlush(/\/tx\.json$/),
        says: /I10: .*tx\.json is not what was written/,
      },
      'no directory is flushed': {
        fault: withoutDirectoryFlush(/./),
        says: /I10: .* is missing/,
      },
      'directories of targets are not flushed': {
        fault: withoutDirectoryFlush(/^\/project\/(src|lib)/),
        says: /I2: \/project/,
      },
      'the directory of the intent is not flushed': {
        fault: withoutDirectoryFlush(/\/\.preparing-[^/]*$/),
        says: /I10: .* is missing/,
      },
      'the last record is not flushed before the answer': {
        fault: withoutFlush(/\/log$/),
        says: /I2: status says interrupted/,
      },
    },
  },
  {
    harness: 'H2, power cuts in an apply where links do not exist',
    scenario: NO_LINKS,
    sweep: (scene, ledger) => sweepPowerCuts(scene, 'apply', ledger, { random: 4, every: 3 }),
    faults: {
      'originals are not flushed': {
        fault: withoutFlush(/\/undo\.pack$/),
        says: /(I1: recover|undo) answered conflict; journal-damaged/,
      },
    },
  },
  {
    harness: 'H2, power cuts after a user saved',
    scenario: USUAL,
    sweep: sweepDirtyOriginals,
    faults: {
      'what the user saved is not flushed': {
        fault: withoutFlush(/^\/project\/(src|lib)\/[a-z]\.ts$/),
        says: /R-13: /,
      },
    },
  },
  {
    harness: 'H1, crashes in an apply',
    scenario: USUAL,
    sweep: (scene, ledger) => sweepCrashes(scene, 'apply', ledger),
    faults: {
      'modes are not set': { fault: modesAreNotSet, says: /I2: .*"mode","600"/ },
    },
  },
  {
    harness: 'H1, crashes in an apply where links do not exist',
    scenario: NO_LINKS,
    sweep: (scene, ledger) => sweepCrashes(scene, 'apply', ledger, { thorough: false }),
    faults: { 'targets are written in place': { fault: writtenInPlace, says: /I4: / } },
  },
  {
    harness: 'H1, errors in an apply',
    scenario: USUAL,
    sweep: (scene, ledger) => sweepErrors(scene, 'apply', ledger, { codes: ['EIO'], every: 5 }),
    faults: {
      'a failed flush is ignored': {
        fault: failedFlushIsIgnored,
        says: /I8: applied although fsync failed/,
      },
    },
  },
  {
    harness: 'H1, short reads and writes',
    scenario: USUAL,
    sweep: sweepShortTransfers,
    faults: {
      'a short write counts as whole': {
        fault: shortWriteIsWhole,
        says: /it answered conflict; journal-damaged/,
      },
    },
  },
  {
    harness: 'H1, user edits in an apply of creates',
    scenario: CREATES,
    sweep: (scene, ledger) => sweepEdits(scene, 'apply', ledger, { only: 'create', every: 4 }),
    faults: {
      'a create overwrites what appeared': {
        fault: createsOverwrite,
        says: /I6: the text is lost/,
      },
    },
  },
  {
    harness: 'H1, user edits in an apply',
    scenario: USUAL,
    sweep: (scene, ledger) => sweepEdits(scene, 'apply', ledger, { only: 'save', every: 3 }),
    faults: {
      'the kept original is not verified': {
        fault: keptIsNotVerified,
        says: /I6: the text is lost/,
      },
    },
  },
  {
    harness: 'H2, power cuts in an apply of deletes',
    scenario: DELETES,
    sweep: (scene, ledger) =>
      sweepPowerCuts(scene, 'apply', ledger, { random: 4, exhaustiveUpTo: 2 }),
    faults: {
      'directories are not flushed after deletes': {
        fault: withoutDirectoryFlush(/^\/project\/(src|lib)/),
        says: /I2: \/project/,
      },
      'originals of deleted files are not flushed': {
        fault: withoutFlush(/\/undo\.pack$/),
        says: /(I1: recover|undo) answered conflict; journal-damaged/,
      },
    },
  },
  {
    harness: 'H1, crashes in an apply of deletes',
    scenario: DELETES,
    sweep: (scene, ledger) => sweepCrashes(scene, 'apply', ledger),
    faults: {
      'files are unlinked': { fault: unlinkedInPlace, says: /I\d|apply again/ },
    },
  },
  {
    harness: 'H1, user edits in an apply of deletes',
    scenario: DELETES,
    sweep: (scene, ledger) => sweepEdits(scene, 'apply', ledger, { only: 'replace' }),
    faults: {
      'what was moved is not verified': {
        fault: movedIsNotVerified,
        says: /I6: the (text|file) is (lost|gone)/,
      },
    },
  },
  {
    harness: 'H1, user edits in an undo of deletes',
    scenario: DELETES,
    sweep: (scene, ledger) => sweepEdits(scene, 'undo', ledger, { only: 'create' }),
    faults: {
      'a restored file overwrites what appeared': {
        fault: restoresOverwrite,
        says: /I6: the text is lost/,
      },
    },
  },
  {
    harness: 'H1, directories swapped for symlinks',
    scenario: USUAL,
    sweep: (scene, ledger) => sweepSwaps(scene, 'apply', ledger, { every: 2 }),
    faults: {
      'directories are found by path': {
        fault: pathsInsteadOfHandles,
        says: /I3: a file outside the project was changed/,
      },
    },
  },
  {
    harness: 'H1, contenders',
    scenario: USUAL,
    sweep: (scene, ledger) => sweepContenders(scene, 'apply', ledger),
    faults: {
      'the lock is released before the last record': {
        fault: releasedEarly,
        says: /two owners: /,
      },
    },
  },
];
