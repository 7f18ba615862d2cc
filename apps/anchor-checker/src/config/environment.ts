import type { Problem } from '@holdfast/base';
import type { Config } from './config-schema.js';
import type { ParsedConfig } from './parse-config.js';

/**
 * What the environment says of the configuration. `DATABASE_URL` is not among it, because it may have
 * a password; neither are tokens and secrets.
 */
export function environmentConfig(env: NodeJS.ProcessEnv): ParsedConfig {
  const problems: Problem[] = [];
  const text = (name: string) => (env[name] === '' ? undefined : env[name]);
  const flag = (name: string): boolean | undefined => {
    const value = text(name);
    if (value === undefined || value === 'true' || value === 'false') {
      return value === undefined ? undefined : value === 'true';
    }
    problems.push(problem(`${name} must be true or false.`));
    return undefined;
  };
  const number = (name: string): number | undefined => {
    const value = text(name);
    if (value === undefined || /^\d{1,9}$/.test(value)) {
      return value === undefined ? undefined : Number(value);
    }
    problems.push(problem(`${name} must be a number.`));
    return undefined;
  };
  const config = defined({
    dataDirectory: text('HOLDFAST_DATA_DIR'),
    publicUrl: text('PUBLIC_URL'),
    logLevel: text('LOG_LEVEL'),
    listen: defined({ host: text('HOST'), port: number('PORT') }),
    repositories: defined({
      directory: text('REPOS_DIR'),
      allowFile: flag('ALLOW_FILE_REPOSITORIES'),
    }),
    worker: defined({ concurrency: number('WORKER_CONCURRENCY') }),
  });
  // Checked with everything else, by the schema.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: config as Config };
}

function problem(message: string): Problem {
  return { code: 'config-invalid', message };
}

function defined(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
