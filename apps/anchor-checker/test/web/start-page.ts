import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import Fastify from 'fastify';
import { openDatabase } from '../../src/database/open-database.js';
import { ROLES, type Role } from '../../src/web/access/role.js';
import { beginSession } from '../../src/web/access/sessions.js';
import { addWeb } from '../../src/web/add-web.js';
import type { WebOptions } from '../../src/web/web-options.js';
import { copyTemplate } from '../copy-template.js';
import { sampleService } from './sample-service.js';

export const ADMIN_TOKEN = 'the-admin-token-of-this-test';

/** A page over a real database for people and sessions, and a service in memory behind it. */
export async function startPage(more: Partial<WebOptions> = {}) {
  const directory = makeTempDir('holdfast-page-');
  await copyTemplate(join(directory.path, 'database'));
  const database = await openDatabase({ kind: 'embedded', dataDirectory: directory.path });
  const { queries } = database;
  const now = new Date().toISOString();
  await queries
    .insertInto('tokens')
    .values({
      id: 'to_admin',
      name: 'Local admin',
      hash: 'x',
      actorKind: 'person',
      scopes: '["admin"]',
      createdAt: now,
      createdBy: 'test',
    })
    .execute();
  for (const role of ROLES) {
    await queries
      .insertInto('users')
      .values({
        id: `us_${role}`,
        name: `A ${role}`,
        role,
        issuer: 'test',
        subject: role,
        createdAt: now,
      })
      .execute();
  }
  const app = Fastify({ logger: false });
  await addWeb(app, {
    service: sampleService(),
    queries,
    sessionSeconds: 12 * 3600,
    personTokenId: async (secret) => (secret === ADMIN_TOKEN ? 'to_admin' : undefined),
    signInsPerMinute: 1000,
    ...more,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    app,
    origin,
    queries,
    /** The cookie of somebody with a role, and the token that forms of theirs carry. */
    signIn: async (role: Role) => {
      const secret = await beginSession(queries, { userId: `us_${role}` }, 3600);
      const { csrf } = await queries
        .selectFrom('sessions')
        .select('csrf')
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { secret, cookie: `holdfast_session=${secret}`, csrf };
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      directory.remove();
    },
  };
}
