import { counted, escapeControl } from '@holdfast/base';
import type { ProjectListing } from '@holdfast/blocks';
import type { Colors } from '../colors-of.js';

type LeftOut = ProjectListing['leftOut'][number];

/** What is there and no block can have: names one by one, links and submodules counted. */
export function leftOutLines(
  leftOut: readonly LeftOut[],
  colors: Pick<Colors, 'yellow'>,
): readonly string[] {
  const of = (reason: LeftOut['reason']) => leftOut.filter((entry) => entry.reason === reason);
  const [names, links, submodules] = [of('name'), of('symlink'), of('submodule')];
  const notEntered = [
    ...(links.length === 0 ? [] : [counted(links.length, 'symbolic link')]),
    ...(submodules.length === 0 ? [] : [counted(submodules.length, 'submodule')]),
  ];
  return [
    ...names
      .slice(0, SHOWN)
      .map(({ path }) =>
        colors.yellow(`  ! ${escapeControl(path)} is left out: no map can hold its name.`),
      ),
    ...(names.length <= SHOWN ? [] : [`  and ${names.length - SHOWN} more names`]),
    ...(notEntered.length === 0 ? [] : [`${notEntered.join(' and ')} not entered`]),
  ];
}

const SHOWN = 5;
