import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DigestSettings } from '../src/digest/digest-settings.js';
import { dueBefore, sendDigest } from '../src/digest/send-digest.js';
import { describeDatabases, openedDatabase } from './databases.js';

const PASSWORD = 'the-password-of-the-mail-server';

/** A mail server that keeps what it is sent. */
async function startMailServer() {
  const received: { readonly to: readonly string[]; readonly text: string }[] = [];
  const state = { refuses: false };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'holdfast' && password === PASSWORD) done(null, { user: username });
      else done(new Error(`No, ${password}`));
    },
    onRcptTo: (_address, _session, done) =>
      state.refuses ? done(new Error(`No, ${PASSWORD}`)) : done(),
    onData: (stream, session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, state, port, close };
}

test.each([
  ['2026-12-01T07:00:00.000Z', '2026-12-01T07:00:00.000Z'],
  ['2026-12-01T23:59:59.000Z', '2026-12-01T07:00:00.000Z'],
  ['2026-12-01T06:59:59.999Z', '2026-11-30T07:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2026-12-31T07:00:00.000Z'],
])('at %s that of %s is due', (now, due) => {
  expect(dueBefore(new Date(now), 7)).toBe(due);
});

describeDatabases('the digest', (database) => {
  const opened = openedDatabase(database);
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(() => mail?.close());

  const send = (day: number, smtp: Partial<DigestSettings['smtp']> = {}) =>
    sendDigest(
      {
        database: opened(),
        publicUrl: 'https://anchors.example.com',
        now: () => new Date(`2026-12-0${day}T08:00:00Z`),
      },
      {
        settings: {
          from: 'Holdfast <holdfast@example.com>',
          to: ['ada@example.com', 'Grace <grace@example.com>'],
          hour: 7,
          smtp: { host: '127.0.0.1', port: mail.port, tls: 'none', user: 'holdfast', ...smtp },
        },
        password: PASSWORD,
      },
    );

  test('nothing is sent when nothing waits', async () => {
    expect([await send(1), await send(2)]).toEqual([false, false]);
    expect(mail.received).toEqual([]);
  });

  test('the first one waits for its time', async () => {
    await opened().queries.deleteFrom('digests').execute();
    await makeWaiting();
    expect([await send(2), await send(2)]).toEqual([false, false]);
    expect(mail.received).toEqual([]);
  });

  test('what waits is sent once a day, also when several ask for it at once', async () => {
    const sent = await Promise.all([send(3), send(3), send(3)]);
    expect(sent.filter((it) => it)).toHaveLength(1);
    expect(await send(3)).toBe(false);
    expect(mail.received).toHaveLength(1);
    const [{ to, text } = { to: [], text: '' }] = mail.received;
    expect(to).toEqual(['ada@example.com', 'grace@example.com']);
    expect(text).toContain(
      'Subject: Holdfast: 2 anchors to look at, 1 repository cannot be checked',
    );
    expect(text).toContain('shop: 1 lost, 1 stale');
    expect(text).toContain('broken: cannot be checked. The server has no such repository.');
    expect(text).toContain('https://anchors.example.com/repositories/re_shop');
    expect(text).toContain('Content-Type: text/plain');
    expect(await send(4)).toBe(true);
  });

  test('what could not be sent is claimed for a while, then sent', async () => {
    mail.state.refuses = true;
    const failed = await send(5).catch((error: unknown) => error);
    mail.state.refuses = false;
    expect(failed).toMatchObject({ code: 'mail-refused' });
    expect(JSON.stringify(failed)).not.toContain(PASSWORD);
    expect(await send(5)).toBe(false);
    await opened()
      .queries.updateTable('digests')
      .set({ claimedUntil: new Date(0).toISOString() })
      .where('sentAt', 'is', null)
      .execute();
    expect(await send(5)).toBe(true);
  });

  test('a wrong password and a server without TLS are refused, and the password is not said', async () => {
    const before = mail.received.length;
    for (const smtp of [{ user: 'somebody' }, { tls: 'starttls' }, { tls: 'implicit' }] as const) {
      await opened()
        .queries.deleteFrom('digests')
        .where('due', '=', '2026-12-06T07:00:00.000Z')
        .execute();
      const failed = await send(6, smtp).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 'mail-refused' });
      expect(String(failed)).not.toContain(PASSWORD);
    }
    expect(mail.received).toHaveLength(before);
  });

  async function makeWaiting(): Promise<void> {
    const { queries } = opened();
    const at = '2026-12-01T05:30:00.250Z';
    const same = { defaultRef: 'main', everyMinutes: 60, createdAt: at, createdBy: 'ada' };
    const failure = { code: 'x', message: 'The server has no such repository.', at };
    await queries
      .insertInto('repositories')
      .values([
        { ...same, id: 're_shop', name: 'shop', url: 'https://x/shop', problems: '[]' },
        {
          ...same,
          id: 're_broken',
          name: 'broken',
          url: 'https://x/broken',
          problems: '[]',
          failure: JSON.stringify(failure),
        },
      ])
      .execute();
    const anchor = {
      repositoryId: 're_shop',
      source: 'service',
      inService: '{}',
      document: 'a.md',
      answer: '{}',
    } as const;
    await queries
      .insertInto('anchors')
      .values([
        { ...anchor, id: 'a', state: 'lost' },
        { ...anchor, id: 'b', state: 'stale' },
      ])
      .execute();
  }
});
