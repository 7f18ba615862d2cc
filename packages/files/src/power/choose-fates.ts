import { seededRandom } from './seeded-random.js';
import type { Unit } from './undurable-units.js';

/**
 * What a power cut did to a unit. `zeros`, `half` and `torn` are for writes: the size is there but
 * the bytes are zeros; only the first half is there; the size is there, the second half is zeros.
 */
export type Fate = 'kept' | 'lost' | 'zeros' | 'half' | 'torn';

/** One way in which a power cut may have treated the undurable units. */
export interface Choice {
  /** How the choice was made, for messages. */
  readonly variant: string;
  /** One fate for each unit, in order. */
  readonly fates: readonly Fate[];
}

export interface ChoiceOptions {
  readonly seed: number;
  /** How many random choices. */
  readonly random: number;
  /** Up to this many units, every subset of them. */
  readonly exhaustiveUpTo: number;
}

/** The choices of crash-safety.md 5.4 for these units. */
export function* chooseFates(units: readonly Unit[], options: ChoiceOptions): Generator<Choice> {
  const all = (fate: Fate) => units.map(() => fate);
  yield { variant: 'none', fates: all('lost') };
  if (units.length === 0) return;
  yield { variant: 'all', fates: all('kept') };
  yield {
    variant: 'entries-first',
    fates: units.map((unit) => (unit.kind === 'write' ? 'lost' : 'kept')),
  };
  yield {
    variant: 'data-first',
    fates: units.map((unit) =>
      unit.kind === 'write' || unit.kind === 'truncate' ? 'kept' : 'lost',
    ),
  };
  yield* oneOff(units);
  if (units.length <= options.exhaustiveUpTo) yield* subsets(units);
  yield* random(units, options);
}

function* oneOff(units: readonly Unit[]): Generator<Choice> {
  for (const [index, unit] of units.entries()) {
    const except = (fate: Fate, others: Fate) =>
      units.map((_, other) => (other === index ? fate : others));
    yield { variant: 'all-but-one', fates: except('lost', 'kept') };
    yield { variant: 'only-one', fates: except('kept', 'lost') };
    if (unit.kind !== 'write') continue;
    yield { variant: 'data-zeros-one', fates: except('zeros', 'kept') };
    yield { variant: 'half-one', fates: except('half', 'kept') };
    yield { variant: 'torn-one', fates: except('torn', 'kept') };
  }
}

function* subsets(units: readonly Unit[]): Generator<Choice> {
  for (let bits = 0; bits < 2 ** units.length; bits += 1) {
    yield {
      variant: 'subset',
      fates: units.map((_, index) => ((bits >> index) & 1 ? 'kept' : 'lost')),
    };
  }
}

/** In turn: any step with any fate, whole files and directories, only names. */
function* random(units: readonly Unit[], options: ChoiceOptions): Generator<Choice> {
  const next = seededRandom(options.seed);
  for (let round = 0; round < options.random; round += 1) {
    const share = 0.1 + 0.8 * next();
    if (round % 3 === 0) {
      yield { variant: 'random', fates: units.map((unit) => randomFate(unit, share, next)) };
    } else if (round % 3 === 1) {
      const owners = new Map<number, Fate>();
      for (const { owner } of units) {
        if (!owners.has(owner)) owners.set(owner, next() < share ? 'kept' : 'lost');
      }
      yield {
        variant: 'random-files',
        fates: units.map((unit) => owners.get(unit.owner) ?? 'lost'),
      };
    } else {
      yield {
        variant: 'random-names',
        fates: units.map((unit) => (unit.kind === 'entry' && next() >= share ? 'lost' : 'kept')),
      };
    }
  }
}

function randomFate(unit: Unit, share: number, next: () => number): Fate {
  if (next() >= share) return 'lost';
  if (unit.kind !== 'write' || next() < 0.6) return 'kept';
  return DAMAGES[Math.floor(next() * DAMAGES.length)] ?? 'zeros';
}

const DAMAGES: readonly Fate[] = ['zeros', 'half', 'torn'];
