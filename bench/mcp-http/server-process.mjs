import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '@holdfast/test-kit';

/** A server of `bench/mcp-http` in a process of its own, whose CPU can be asked for. */
export async function startServer(name) {
  // Below this directory, so that what a bundle leaves out is found.
  const directory = mkdtempSync(fileURLToPath(new URL('.bundle-', import.meta.url)));
  const script = await bundleScript(
    fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    directory,
  );
  const child = fork(script, { execArgv: ['--expose-gc'] });
  const answer = () => new Promise((resolve) => child.once('message', resolve));
  const { port } = await answer();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    post: (headers, body) => post(agent, port, headers, body),
    used: () => {
      child.send('used');
      return answer();
    },
    close: () => {
      agent.destroy();
      child.kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function post(agent, port, headers, body) {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: 'Bearer bench-token',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    };
    const sent = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const failed = /"error":\{"code":|"isError":true/.test(text);
        if (response.statusCode === 200 && !failed) resolve(text);
        else reject(new Error(`${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
