import { escapeControl } from '@holdfast/base';

/**
 * Says what paths are relative to, where that is not the root of the project.
 *
 * @param place - relative to the project's root, `.` for the root.
 */
export function pathsLine(place: string | undefined): string {
  if (place === undefined || place === '.') return '';
  return `Paths are relative to ${escapeControl(place)}/ in this project.\n`;
}
