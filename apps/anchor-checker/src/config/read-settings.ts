import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HoldfastError, type Problem } from '@holdfast/base';
import type { DigestSettings } from '../digest/digest-settings.js';
import { MAX_WEBHOOK_BYTES } from '../webhooks/read-webhook.js';
import type { Config } from './config-schema.js';
import { environmentConfig } from './environment.js';
import { checkConfig, parseConfig } from './parse-config.js';
import type { Settings } from './settings.js';

/** Where settings come from. */
export interface SettingsSources {
  /** Configuration file. */
  readonly file?: string;
  readonly env: NodeJS.ProcessEnv;
  /** What paths of the environment are relative to. */
  readonly cwd: string;
}

/**
 * Reads the configuration: the environment over the file over what holds anyway.
 *
 * @throws HoldfastError `config-invalid` with all problems, or `io-error`.
 */
export function readSettings({ file, env, cwd }: SettingsSources): Settings {
  const fromFile =
    file === undefined ? {} : absolute(readConfig(file), dirname(resolve(cwd, file)));
  const fromEnvironment = environmentConfig(env);
  if (!fromEnvironment.ok) throw invalid(fromEnvironment.problems);
  const together = checkConfig(merged(fromFile, absolute(fromEnvironment.config, cwd)));
  if (!together.ok) throw invalid(together.problems);
  return settingsOf(together.config, cwd, env.DATABASE_URL);
}

function readConfig(file: string): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'error';
    throw new HoldfastError('io-error', `The configuration cannot be read (${code}).`, {
      path: file,
      cause,
    });
  }
  const parsed = parseConfig(text);
  if (!parsed.ok) throw invalid(parsed.problems, file);
  return parsed.config;
}

function invalid(problems: readonly Problem[], path?: string): HoldfastError {
  return new HoldfastError('config-invalid', problems.map(({ message }) => message).join('\n'), {
    hint: 'docs/guide/checker.md lists the settings.',
    ...(path === undefined ? {} : { path }),
  });
}

function absolute(config: Config, base: string): Config {
  const { dataDirectory, repositories, ssh, digest } = config;
  const mailCa = digest?.smtp.caFile;
  const { directory, caFile } = repositories ?? {};
  return {
    ...config,
    ...(dataDirectory === undefined ? {} : { dataDirectory: resolve(base, dataDirectory) }),
    ...(repositories === undefined
      ? {}
      : {
          repositories: {
            ...repositories,
            ...(directory === undefined ? {} : { directory: resolve(base, directory) }),
            ...(caFile === undefined ? {} : { caFile: resolve(base, caFile) }),
          },
        }),
    ...(digest === undefined || mailCa === undefined
      ? {}
      : { digest: { ...digest, smtp: { ...digest.smtp, caFile: resolve(base, mailCa) } } }),
    ...(ssh === undefined ? {} : { ssh: mapped(ssh, (file) => resolve(base, file)) }),
  };
}

function merged(file: Config, environment: Config): Config {
  return {
    ...file,
    ...environment,
    listen: { ...file.listen, ...environment.listen },
    repositories: { ...file.repositories, ...environment.repositories },
    worker: { ...file.worker, ...environment.worker },
  };
}

function settingsOf(config: Config, cwd: string, databaseUrl: string | undefined): Settings {
  const { repositories = {}, worker = {}, limits = {}, checks = {} } = config;
  const dataDirectory = config.dataDirectory ?? resolve(cwd, 'holdfast-data');
  return {
    dataDirectory,
    ...(databaseUrl === undefined || databaseUrl === '' ? {} : { databaseUrl }),
    databaseConnections: config.databaseConnections ?? 5,
    host: config.listen?.host ?? '127.0.0.1',
    port: config.listen?.port ?? 7412,
    ...(config.publicUrl === undefined ? {} : { publicUrl: config.publicUrl.replace(/\/+$/, '') }),
    allowedHosts: config.allowedHosts ?? [],
    trustedProxies: config.trustedProxies ?? [],
    repositories: {
      directory: repositories.directory ?? join(dataDirectory, 'repositories'),
      allowFile: repositories.allowFile ?? false,
      ...(config.ssh === undefined ? {} : { ssh: defined(config.ssh) }),
      allowedRanges: repositories.allowedRanges ?? [],
      ...(repositories.caFile === undefined ? {} : { caFile: repositories.caFile }),
      everyMinutes: repositories.everyMinutes ?? 60,
    },
    budget: budgetOf(checks),
    ...(checks.parserThreads === undefined ? {} : { parserThreads: checks.parserThreads }),
    factsBytes: checks.factsBytes ?? 1_000_000_000,
    worker: { ...WORKER, ...defined(worker) },
    limits: { ...LIMITS, ...defined(limits) },
    sessionHours: config.sessionHours ?? 12,
    ...(config.signIn === undefined ? {} : { signIn: signInOf(config.signIn) }),
    ...(config.outgoingWebhook === undefined ? {} : { outgoingWebhook: config.outgoingWebhook }),
    ...(config.digest === undefined ? {} : { digest: digestOf(config.digest) }),
    badges: config.badges ?? 'open',
    metrics: config.metrics ?? 'token',
    logLevel: config.logLevel ?? 'info',
  };
}

const WORKER: Settings['worker'] = {
  concurrency: 2,
  retries: 8,
  retrySeconds: 5,
  graceSeconds: 20,
};

const LIMITS: Settings['limits'] = {
  requestsPerMinute: 600,
  failuresPerMinute: 30,
  bodyBytes: 2 * 1024 * 1024,
  webhookBytes: MAX_WEBHOOK_BYTES,
};

function signInOf(signIn: NonNullable<Config['signIn']>): NonNullable<Settings['signIn']> {
  const { issuer, clientId, name, scopes, roleClaim, roles = {}, defaultRole, allowHttp } = signIn;
  return {
    issuer,
    clientId,
    name: name ?? new URL(issuer).host,
    scopes: scopes ?? ['profile', 'email'],
    roleClaim: roleClaim ?? 'groups',
    roles: defined(roles),
    ...(defaultRole === undefined ? {} : { defaultRole }),
    ...(allowHttp === undefined ? {} : { allowHttp }),
  };
}

function digestOf({ from, to, hour, smtp }: NonNullable<Config['digest']>): DigestSettings {
  const { tls = 'starttls', host, port, ...more } = smtp;
  const usual = { implicit: 465, starttls: 587, none: 25 };
  return {
    from,
    to,
    hour: hour ?? 7,
    smtp: { host, port: port ?? usual[tls], tls, ...defined(more) },
  };
}

function defined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function mapped<T extends object>(object: T, change: (value: string) => string): T {
  const entries = Object.entries(object).map(([key, value]) => [key, change(String(value))]);
  return Object.fromEntries(entries) as T;
}

function budgetOf(checks: NonNullable<Config['checks']>): Settings['budget'] {
  const { files, searchFiles, bytes, seconds, fileBytes } = checks;
  return {
    ...(files === undefined ? {} : { files }),
    ...(searchFiles === undefined ? {} : { searchFiles }),
    ...(bytes === undefined ? {} : { bytes }),
    ...(seconds === undefined ? {} : { timeMs: seconds * 1000 }),
    ...(fileBytes === undefined ? {} : { maxFileBytes: fileBytes }),
  };
}
