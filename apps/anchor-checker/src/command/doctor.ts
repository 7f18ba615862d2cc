import { isHoldfastError } from '@holdfast/base';
import { gitBlobId } from '@holdfast/source';
import { sql } from 'kysely';
import { createLog } from '../observe/create-log.js';
import { openService } from '../serve/open-service.js';
import type { Common } from './parse-command.js';
import { programContext } from './program-context.js';

/**
 * Looks at everything that the service needs, and prints a line about each.
 *
 * @returns the exit code: 0 when all is well, 1 otherwise.
 */
export async function doctor(common: Common): Promise<number> {
  const lines: string[] = [];
  let isWell = true;
  const look = async (what: string, act: () => Promise<string>) => {
    try {
      lines.push(`ok    ${what}: ${await act()}`);
    } catch (error) {
      isWell = false;
      const { message, hint } = isHoldfastError(error)
        ? error
        : { message: error instanceof Error ? error.name : 'failed', hint: undefined };
      lines.push(`wrong ${what}: ${message}${hint === undefined ? '' : ` ${hint}`}`);
    }
  };
  let context: ReturnType<typeof programContext> | undefined;
  await look('configuration', async () => {
    context = programContext(common);
    return 'can be used';
  });
  if (context !== undefined) await lookAtService(context, look);
  process.stdout.write(`${lines.join('\n')}\n`);
  return isWell ? 0 : 1;
}

type Look = (what: string, act: () => Promise<string>) => Promise<void>;

async function lookAtService(
  { settings, options }: ReturnType<typeof programContext>,
  look: Look,
): Promise<void> {
  let opened: Awaited<ReturnType<typeof openService>> | undefined;
  await look('database, queue, mirrors', async () => {
    opened = await openService(settings, { ...options, log: createLog('silent', process.stderr) });
    return opened.service.database.kind;
  });
  if (opened === undefined) return;
  const { service, close } = opened;
  const { queries } = service.database;
  await look('PostgreSQL', async () => {
    const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(queries);
    return String(rows[0]?.serverVersion);
  });
  await look('parser', async () => {
    const bytes = new TextEncoder().encode('export function doctor() {}\n');
    const facts = await service.facts.facts('doctor.ts', gitBlobId(bytes), async () => bytes);
    if (facts.kind !== 'facts') throw new Error('no facts');
    return `${facts.facts.declarations.length} declaration of 1 found`;
  });
  await look('jobs', async () => {
    const { waiting, running, dead } = await service.jobs.counts();
    return `${waiting} wait, ${running} run, ${dead} were given up`;
  });
  await look('repositories', async () => {
    const rows = await queries.selectFrom('repositories').select(['name', 'failure']).execute();
    const failed = rows.filter(({ failure }) => failure !== null).map(({ name }) => name);
    return `${rows.length}${failed.length === 0 ? '' : `, of which the last check failed: ${failed.join(', ')}`}`;
  });
  await close();
}
