import { escapeControl } from '@holdfast/base';
import picocolors from 'picocolors';
import type { Capabilities } from '../request-model.js';
import type { Fact, Inspection, Unknown, Witness } from './inspection-model.js';

/** How to print an inspection. */
export interface RenderInspectionOptions {
  /** ANSI colours; default false. */
  readonly color?: boolean;
  /** `summary` (default): the first entries of each list with one reason each; `full`: everything. */
  readonly details?: 'summary' | 'full';
}

/**
 * Prints an inspection for a terminal, one line per fact with its reason. Control and invisible
 * characters of names and values are escaped.
 *
 * @returns text that ends in a newline.
 *
 * @example
 * ```ts
 * import { detectContext, renderInspection } from '@holdfast/plan';
 *
 * const inspection = detectContext({
 *   schemaVersion: 1,
 *   configurations: [{ path: 'package.json', content: '{"dependencies":{"next":"^15.0.0"}}' }],
 *   files: [],
 * });
 * console.log(renderInspection(inspection).split('\n')[1]);
 * // Framework        Next.js  dependencies has next (package.json)
 * ```
 */
export function renderInspection(
  inspection: Inspection,
  options: RenderInspectionOptions = {},
): string {
  const colors = picocolors.createColors(options.color ?? false);
  const limit = options.details === 'full' ? Number.POSITIVE_INFINITY : SUMMARY_ROWS;
  const lines: string[] = [];
  for (const { title, rows } of sections(inspection)) {
    const shown = rows.slice(0, limit);
    shown.forEach((row, index) => {
      const label = (index === 0 ? title : '').padEnd(LABEL_WIDTH);
      const reasons = options.details === 'full' ? row.reasons : row.reasons.slice(0, 1);
      const reason = reasons.map(escapeControl).join('; ');
      const value = colors.bold(escapeControl(row.value));
      lines.push(`${colors.cyan(label)}${value}${reason === '' ? '' : `  ${colors.dim(reason)}`}`);
    });
    if (rows.length > shown.length) {
      const more = `… and ${rows.length - shown.length} more (--details full)`;
      lines.push(`${' '.repeat(LABEL_WIDTH)}${colors.dim(more)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const SUMMARY_ROWS = 6;
const LABEL_WIDTH = 17;

interface Row {
  readonly value: string;
  readonly reasons: readonly string[];
}

function sections(inspection: Inspection): { title: string; rows: readonly Row[] }[] {
  const { packageManager, sourceRoot, capabilities } = inspection;
  const all = [
    { title: 'App root', rows: [{ value: inspection.appRoot, reasons: [] }] },
    { title: 'Framework', rows: orNone(facts(inspection.frameworks, String)) },
    { title: 'Languages', rows: facts(inspection.languages, String) },
    { title: 'Package manager', rows: facts(optional(packageManager), nameAndVersion) },
    { title: 'Source root', rows: facts(optional(sourceRoot), String) },
    {
      title: 'Aliases',
      rows: facts(inspection.aliases, ({ name, targets }) => `${name} = ${targets.join(', ')}`),
    },
    { title: 'Applications', rows: facts(inspection.applications, String) },
    { title: 'Stylesheets', rows: facts(inspection.stylesheets, String) },
    { title: 'Test runners', rows: facts(inspection.testRunners, String) },
    {
      title: 'Scripts',
      rows: inspection.scripts.map(({ value: { name, command, lifecycle } }) => ({
        value: name,
        reasons: [lifecycle ? `${command} (run by package managers)` : command],
      })),
    },
    { title: 'Capabilities', rows: facts(optional(capabilities), listCapabilities) },
    { title: 'Unknown', rows: inspection.unknowns.map(unknownRow) },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

function facts<T>(list: readonly Fact<T>[], show: (value: T) => string): Row[] {
  return list.map(({ value, evidence }) => ({
    value: show(value),
    reasons: evidence.map(({ path, why }: Witness) =>
      path === undefined ? why : `${why} (${path})`,
    ),
  }));
}

function optional<T>(fact: Fact<T> | undefined): readonly Fact<T>[] {
  return fact === undefined ? [] : [fact];
}

function orNone(rows: Row[]): Row[] {
  return rows.length > 0 ? rows : [{ value: 'none recognised', reasons: [] }];
}

function nameAndVersion({ name, version }: { name: string; version?: string }): string {
  return version === undefined ? name : `${name} ${version}`;
}

function listCapabilities(capabilities: Capabilities): string {
  const { fileWrites, dependencyInstall, browser } = capabilities;
  return [
    `file writes: ${yesNo(fileWrites)}`,
    `dependency installation: ${yesNo(dependencyInstall)}`,
    `browser: ${yesNo(browser)}`,
  ].join(', ');
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function unknownRow({ about, path, why }: Unknown): Row {
  return { value: about, reasons: [path === undefined ? why : `${path}: ${why}`] };
}
