/**
 * The view's side of MCP Apps (SEP-1865, 2026-01-26): JSON-RPC with the host over `postMessage`. It
 * listens to nobody but the window it is framed by, and sends nothing of an answer anywhere.
 */
export const HOST_SCRIPT = `
const PROTOCOL = '2026-01-26';
const host = { capabilities: {}, context: {} };
const waiting = new Map();
let lastId = 0;
const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const ask = (method, params) => new Promise((resolve, reject) => {
  lastId += 1;
  waiting.set(lastId, { resolve, reject });
  post({ id: lastId, method, params });
});

function settle({ id, result, error }) {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error) asked?.reject(new Error(String(error.message)));
  else asked?.resolve(result);
}

function respond({ id, method }) {
  if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} });
  else post({ id, error: { code: -32601, message: 'There is no such method.' } });
}

const told = {
  'ui/notifications/tool-input': ({ arguments: input }) => { call.input = input ?? {}; },
  'ui/notifications/tool-result': (result) => { answered(result); },
  'ui/notifications/tool-cancelled': () => { say('The call was cancelled.'); },
  'ui/notifications/host-context-changed': (context) => {
    Object.assign(host.context, context);
    dress();
  },
};

addEventListener('message', ({ source, data }) => {
  if (source !== parent || source === window || data?.jsonrpc !== '2.0') return;
  if (data.method === undefined) settle(data);
  else if (data.id !== undefined) respond(data);
  else if (Object.hasOwn(told, data.method)) told[data.method](data.params ?? {});
});

function dress() {
  const { theme } = host.context;
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.style.colorScheme = theme;
  for (const rule of document.styleSheets[0].cssRules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    schemes.set(rule, schemes.get(rule) ?? rule.media.mediaText);
    if (schemes.get(rule).includes('prefers-color-scheme')) {
      rule.media.mediaText = theme === 'dark' ? 'screen' : 'not all';
    }
  }
}
const schemes = new Map();

let size = '';
function measure() {
  const { height } = document.documentElement.getBoundingClientRect();
  const params = { width: innerWidth, height: Math.ceil(height) };
  if (size === String(height)) return;
  size = String(height);
  post({ method: 'ui/notifications/size-changed', params });
}

async function connect() {
  if (parent === window) {
    say('A host that shows MCP Apps opens this page and gives it an answer to show.');
    return;
  }
  const { hostCapabilities, hostContext } = await ask('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: 'holdfast', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  host.capabilities = hostCapabilities ?? {};
  Object.assign(host.context, hostContext);
  dress();
  post({ method: 'ui/notifications/initialized' });
  new ResizeObserver(measure).observe(document.documentElement);
}
`;
