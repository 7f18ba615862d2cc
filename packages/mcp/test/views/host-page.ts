// Runs in the page of a test: a host as the extension's own library makes them.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** What a host shows in a frame. */
export interface HostedCall {
  readonly html: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly result: { content: []; structuredContent: Record<string, unknown> };
  readonly theme?: 'light' | 'dark';
  /** Whether the view may call tools. */
  readonly mayCall?: boolean;
  /** Texts of resources that the view may read, by address. */
  readonly resources?: Readonly<Record<string, string>>;
}

declare global {
  interface Window {
    openView: (call: HostedCall) => Promise<void>;
    changeTheme: (theme: 'light' | 'dark') => Promise<void>;
    endView: () => Promise<unknown>;
    callTool: (params: unknown) => Promise<never>;
  }
}

window.openView = async ({ html, tool, input, result, theme, mayCall = false, resources }) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.cssText = 'display:block;width:100%;height:120px;border:0';
  document.body.replaceChildren(frame);
  const bridge = new AppBridge(
    null,
    { name: 'test-host', version: '1.0.0' },
    {
      ...(mayCall ? { serverTools: {} } : {}),
      ...(resources === undefined ? {} : { serverResources: {} }),
    },
    {
      hostContext: {
        toolInfo: { id: 1, tool: { name: tool, inputSchema: { type: 'object' } } },
        ...(theme === undefined ? {} : { theme }),
      },
    },
  );
  bridge.oncalltool = (params) => window.callTool(params);
  bridge.onreadresource = async ({ uri }) => ({
    contents: [{ uri, mimeType: 'application/json', text: resources?.[uri] ?? '' }],
  });
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  const view = frame.contentWindow;
  if (view === null) throw new Error('The frame has no window.');
  await bridge.connect(new PostMessageTransport(view, view));
  frame.srcdoc = html;
  await initialized;
  window.changeTheme = async (next) => await bridge.sendHostContextChange({ theme: next });
  window.endView = async () => await bridge.teardownResource({});
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};
