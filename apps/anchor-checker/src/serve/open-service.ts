import { join } from 'node:path';
import { createFactsProvider } from '@holdfast/syntax/node';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { Settings } from '../config/settings.js';
import { type DatabaseOptions, openDatabase } from '../database/open-database.js';
import type { Digest } from '../digest/send-digest.js';
import { createReporter } from '../forge/create-reporter.js';
import type { Reporter } from '../forge/reporter.js';
import { openBoss } from '../jobs/open-boss.js';
import { openJobs } from '../jobs/open-jobs.js';
import { forgetLeases, takeBack } from '../jobs/take-back.js';
import { openMirrors } from '../mirror/open-mirrors.js';
import type { Service } from '../service/service.js';
import { createSectionMemory } from './section-memory.js';
import type { Secrets } from './take-secrets.js';

/** What a service is opened with besides its settings. */
export interface ServiceOptions {
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Scripts of the parser's worker and its Swift process, where they are bundled. */
  readonly factsEntries?: { readonly worker: URL; readonly swift: URL };
  /** Makes the files of an embedded database; in this process where it is not given. */
  readonly initialise?: (directory: string) => Promise<void>;
}

/** A service that is open. */
export interface OpenService {
  readonly service: Service;
  readonly boss: PgBoss;
  readonly reporter: Reporter;
  /** Absent where none is configured. */
  readonly digest?: Digest;
  /** Has the worker of this process look for jobs at once. */
  readonly onWake: (wake: () => void) => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens database, queue, mirrors and parser.
 *
 * @throws HoldfastError as `openDatabase` and `openMirrors` do; what was opened is closed again.
 */
export async function openService(
  settings: Settings,
  { secrets, log, factsEntries, initialise }: ServiceOptions,
): Promise<OpenService> {
  const onError = (error: unknown, what: string) => log.error({ err: error }, what);
  const database = await openDatabase(databaseOptions(settings, initialise, onError));
  const closing: (() => Promise<void>)[] = [database.close];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const boss = await openBoss(database, {
      ...settings.worker,
      onError: (error) => onError(error, 'the queue failed'),
    });
    closing.push(() => boss.stop({ graceful: false }));
    if (database.kind === 'embedded') {
      await forgetLeases(database);
      await takeBack(boss, database, 0);
    }
    const { network, access } = accessOf(settings, secrets);
    const { maxFileBytes } = settings.budget;
    const mirrors = await openMirrors({
      ...access,
      directory: settings.repositories.directory,
      // What a check would not read need not be fetched.
      ...(maxFileBytes === undefined ? {} : { limits: { fileBytes: maxFileBytes + 1 } }),
    });
    closing.push(mirrors.close);
    const facts = createFactsProvider({
      cacheDirectory: join(settings.dataDirectory, 'facts'),
      maxCacheBytes: settings.factsBytes,
      ...(settings.parserThreads === undefined ? {} : { workers: settings.parserThreads }),
      ...(factsEntries === undefined ? {} : { entries: factsEntries }),
    });
    closing.push(() => facts.close());
    const { outgoingWebhook: url } = settings;
    const reporter = createReporter({
      network,
      credentials: secrets.credentials,
      ...(url === undefined ? {} : { webhook: { url, secret: secrets.outgoing ?? '' } }),
    });
    closing.push(reporter.close);
    let wake: () => void = () => undefined;
    const { publicUrl } = settings;
    const service: Service = {
      database,
      mirrors,
      facts,
      jobs: openJobs(boss, database, () => wake()),
      budget: settings.budget,
      sections: createSectionMemory(),
      plain: new Set(),
      everyMinutes: settings.repositories.everyMinutes,
      ...(publicUrl === undefined ? {} : { publicUrl }),
      now: () => new Date(),
      onError,
    };
    const onWake = (it: () => void) => {
      wake = it;
    };
    const { digest } = settings;
    const mail = digest && {
      settings: digest,
      ...(secrets.smtp === undefined ? {} : { password: secrets.smtp }),
    };
    return {
      service,
      boss,
      reporter,
      onWake,
      close,
      ...(mail === undefined ? {} : { digest: mail }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function databaseOptions(
  { databaseUrl, databaseConnections, dataDirectory }: Settings,
  initialise: ServiceOptions['initialise'],
  onError: (error: unknown, what: string) => void,
): DatabaseOptions {
  if (databaseUrl === undefined) {
    return { kind: 'embedded', dataDirectory, ...(initialise === undefined ? {} : { initialise }) };
  }
  return {
    kind: 'postgres',
    url: databaseUrl,
    connections: databaseConnections,
    onError: (error) => onError(error, 'a connection to the database broke'),
  };
}

function accessOf({ repositories }: Settings, { credentials }: Secrets) {
  const { allowedRanges, caFile, allowFile, ssh } = repositories;
  const network = { allowedRanges, ...(caFile === undefined ? {} : { caFile }) };
  return {
    network,
    access: { network, credentials, allowFile, ...(ssh === undefined ? {} : { ssh }) },
  };
}
