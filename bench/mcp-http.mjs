import { printTable, ratio, verdict } from './lib/table.mjs';
import { messageOf, planOf } from './mcp-http/messages.mjs';
import { startServer } from './mcp-http/server-process.mjs';

const ROUNDS = Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 12);
const REQUESTS = 250;
const MANY = Number(process.env.HOLDFAST_BENCH_CALLS ?? 100_000);

/** CPU time of a server over HTTP for each request, beside the bare SDK and the SDK's Express example; and what it keeps. */
export async function benchMcpHttp() {
  const servers = {
    handWritten: await startServer('hand-written-server'),
    sdk: await startServer('sdk-server'),
    express: await startServer('express-server'),
    holdfast: await startServer('holdfast-server'),
  };
  try {
    await benchTrivial(servers);
    await benchTools(servers.holdfast);
    await benchKept(servers.holdfast);
  } finally {
    for (const server of Object.values(servers)) server.close();
  }
}

async function benchTrivial(servers) {
  const trivial = { name: 'say_back', arguments: { say: 'hello' } };
  const variants = {
    'hand-written on Fastify': [servers.handWritten, messageOf('handshake', 'tools/call', trivial)],
    'bare SDK, with a handshake': [servers.sdk, messageOf('handshake', 'tools/call', trivial)],
    'bare SDK, without one': [servers.sdk, messageOf('none', 'tools/call', trivial)],
    'SDK on Express, with a handshake': [
      servers.express,
      messageOf('handshake', 'tools/call', trivial),
    ],
    'SDK on Express, without one': [servers.express, messageOf('none', 'tools/call', trivial)],
    'holdfast, with a handshake': [servers.holdfast, messageOf('handshake', 'tools/call', trivial)],
    'holdfast, without one': [servers.holdfast, messageOf('none', 'tools/call', trivial)],
  };
  const cpu = await cpuOf(variants);
  const floor = cpu['hand-written on Fastify'];
  printTable(
    'a trivial tool over HTTP: CPU of the server for a request',
    ['server', 'milliseconds', 'to hand-written', 'to the bare SDK', 'target'],
    Object.entries(cpu).map(([name, value]) => {
      const bare = cpu[name.replace(/holdfast|SDK on Express/, 'bare SDK')];
      const isOurs = name.startsWith('holdfast');
      return [
        name,
        value.toFixed(3),
        ratio(value / floor),
        bare === undefined ? '' : ratio(value / bare),
        isOurs ? `<= 1.30x ${verdict(value / bare, 1.3)}` : '',
      ];
    }),
  );
}

async function benchTools(server) {
  const targets = {
    'tools/list': 1.5,
    'tools/list, with a handshake': 1.5,
    'change_plan, 32 candidates': 5,
  };
  const cpu = await cpuOf({
    'tools/list': [server, messageOf('none', 'tools/list')],
    'tools/list, with a handshake': [server, messageOf('handshake', 'tools/list')],
    'change_plan, 1 candidate': [server, messageOf('none', 'tools/call', planOf(1))],
    'change_plan, 8 candidates': [server, messageOf('none', 'tools/call', planOf(8))],
    'change_plan, 32 candidates': [server, messageOf('none', 'tools/call', planOf(32))],
  });
  printTable(
    'tools over HTTP: CPU of the server for a request',
    ['request', 'milliseconds', 'target'],
    Object.entries(cpu).map(([name, value]) => [
      name,
      value.toFixed(2),
      name in targets ? `<= ${targets[name]} ${verdict(value, targets[name])}` : '',
    ]),
  );
}

async function benchKept(server) {
  const message = messageOf('none', 'tools/call', planOf(1));
  await requests(server, message, 2000);
  const before = await server.used();
  await requests(server, message, MANY);
  const after = await server.used();
  const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  printTable(
    `memory after ${MANY} calls of change_plan`,
    ['', 'before', 'after'],
    [
      ['heap, collected', mib(before.heapUsed), mib(after.heapUsed)],
      ['resident', mib(before.rss), mib(after.rss)],
    ],
  );
}

/** The least of the rounds, in which the variants take turns, in milliseconds: what others do on the machine only adds. */
async function cpuOf(variants) {
  const samples = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, [server, message]] of Object.entries(variants)) {
      const before = await server.used();
      await requests(server, message, REQUESTS);
      const after = await server.used();
      // The first rounds are for the compiler.
      if (round >= 0) samples[name].push((after.cpu - before.cpu) / REQUESTS);
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, Math.min(...all)]));
}

async function requests(server, [headers, body], count) {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await server.post(headers, body);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
