import type { DirInode } from '../memory/inode.js';
import type { Fate } from './choose-fates.js';
import type { RecordedSteps, Step } from './recording.js';
import type { Unit } from './undurable-units.js';

/** Says in words where the power went and what was not kept, for the message of a failed test. */
export function describeState(
  recorded: RecordedSteps,
  crashIndex: number,
  variant: string,
  units: readonly Unit[],
  fates: readonly Fate[],
): string {
  const paths = pathsOf(recorded, crashIndex);
  const next = recorded.steps[crashIndex];
  const where = next === undefined ? 'after the last step' : `before: ${stepText(next, paths)}`;
  const lines = units.flatMap((unit, index) => {
    const fate = fates[index];
    if (fate === undefined || fate === 'kept') return [];
    const texts = unit.steps.map((step) => {
      const found = recorded.steps[step];
      return found === undefined ? '' : stepText(found, paths);
    });
    return [`  ${fate}: ${texts.join(' + ')}`];
  });
  const kept = fates.filter((fate) => fate === 'kept').length;
  return [`power cut at step ${crashIndex} ${where} (${variant}, ${kept} kept)`, ...lines].join(
    '\n',
  );
}

function stepText(step: Step, paths: ReadonlyMap<number, string>): string {
  const path = (id: number) => paths.get(id) ?? `inode ${id}`;
  switch (step.kind) {
    case 'mark':
      return `mark ${step.label}`;
    case 'birth':
      return `new ${step.inode.type}`;
    case 'entry': {
      const verb = step.inode === undefined ? 'remove' : `set to ${path(step.inode.id)}`;
      return `entry ${path(step.dir.id)}/${step.name} ${verb}`;
    }
    case 'write':
      return `write ${step.bytes.length} bytes at ${step.position} of ${path(step.inode.id)}`;
    case 'truncate':
      return `truncate ${path(step.inode.id)} to ${step.size}`;
    case 'meta':
      return `change ${Object.keys(step.change).join(', ')} of ${path(step.inode.id)}`;
    case 'sync':
      return `fsync ${path(step.inode.id)}`;
  }
}

/** The first path of each inode. */
function pathsOf(recorded: RecordedSteps, crashIndex: number): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  const visit = (dir: DirInode, path: string) => {
    paths.set(dir.id, path);
    for (const [name, inode] of dir.entries) {
      const child = `${path}/${name}`;
      if (inode.type === 'directory') visit(inode, child);
      else if (!paths.has(inode.id)) paths.set(inode.id, child);
    }
  };
  visit(recorded.base.root, '');
  for (const step of recorded.steps.slice(0, crashIndex + 1)) {
    if (step.kind !== 'entry' || step.inode === undefined || paths.has(step.inode.id)) continue;
    paths.set(step.inode.id, `${paths.get(step.dir.id) ?? ''}/${step.name}`);
  }
  return paths;
}
