import type { BlockMap } from '../map/block-map.js';
import { MAP_LAYOUT, type TextLayout, type TextMembers } from './text-layout.js';

/**
 * The text of `.holdfast/blocks.json`: keys in a fixed order, one member, socket, receipt, rule or
 * path per line, absent members left out, so that the same map always gives the same bytes and git
 * merges it by lines. Nothing is sorted or repaired here.
 *
 * @example
 * ```ts
 * import { createMap, formatBlocks } from '@holdfast/blocks';
 *
 * const text = formatBlocks(createMap({ repoId: 'shop' }));
 * console.log(text.split('\n').slice(1, 3).join('\n'));
 * //   "schema": "holdfast-blocks-v1",
 * //   "storeVersion": 1,
 * ```
 */
export function formatBlocks(map: BlockMap): string {
  return `${formatValue(map, MAP_LAYOUT, '')}\n`;
}

function formatValue(value: unknown, layout: TextLayout, indent: string): string {
  switch (layout.form) {
    case 'plain':
      return JSON.stringify(value);
    case 'free':
      return formatFree(value as Readonly<Record<string, unknown>>);
    case 'line':
      return `{${formatMembers(value, layout.members, ':', '').join(',')}}`;
    case 'record': {
      const inner = `${indent}  `;
      const members = formatMembers(value, layout.members, ': ', inner);
      return `{\n${members.map((text) => inner + text).join(',\n')}\n${indent}}`;
    }
    case 'list':
      return formatList(value as readonly unknown[], layout.of, indent);
  }
}

function formatMembers(
  value: unknown,
  members: TextMembers,
  colon: string,
  indent: string,
): readonly string[] {
  const record = value as Readonly<Record<string, unknown>>;
  const texts: string[] = [];
  for (const { key, quoted, layout } of members) {
    const member = record[key];
    if (member !== undefined) texts.push(quoted + colon + formatValue(member, layout, indent));
  }
  return texts;
}

function formatFree(record: Readonly<Record<string, unknown>>): string {
  const members = Object.keys(record)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(record[key])}`);
  return `{${members.join(',')}}`;
}

function formatList(values: readonly unknown[], layout: TextLayout, indent: string): string {
  if (values.length === 0) return '[]';
  const inner = `${indent}  `;
  const lines = values.map((value) => `${inner}${formatValue(value, layout, inner)}`);
  return `[\n${lines.join(',\n')}\n${indent}]`;
}
