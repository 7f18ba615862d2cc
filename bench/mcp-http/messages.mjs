import { createHash } from 'node:crypto';

/** Bodies and headers of a request, of either era of the protocol. */
export function messageOf(era, method, params = {}) {
  if (era === 'handshake') {
    return [{}, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })];
  }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  };
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(params.name === undefined ? {} : { 'mcp-name': params.name }),
  };
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
  return [headers, JSON.stringify(body)];
}

/** Arguments of `change_plan` with so many small candidates. */
export function planOf(count) {
  const paths = Array.from({ length: count }, (_, index) => `src/part-${index}.ts`);
  const sha256 = createHash('sha256').update('old\n').digest('hex');
  return {
    name: 'change_plan',
    arguments: {
      candidates: paths.map((path) => ({
        path,
        content: `export const name = ${JSON.stringify(path)};\n`.repeat(10),
        reason: 'Name it.',
      })),
      snapshot: {
        schemaVersion: 1,
        configurations: [],
        files: paths.map((path) => ({ path, sha256 })),
      },
    },
  };
}
