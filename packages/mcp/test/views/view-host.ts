import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '@holdfast/test-kit/browser';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { build } from 'vite';
import { readView, type ViewUri } from '../../src/views/view-resources.js';
import type { HostedCall } from './host-page.js';

/** A host in a browser, with what went wrong in it and what it asked for. */
export interface ViewHost {
  readonly complaints: string[];
  readonly served: string[];
  readonly page: Page;
  /** Shows an answer; `call` answers calls that the view makes. */
  readonly open: (view: HostedView, where?: Where) => Promise<FrameLocator>;
  readonly close: () => Promise<void>;
}

export interface HostedView {
  readonly uri: ViewUri;
  readonly tool: string;
  readonly input?: Record<string, unknown>;
  readonly answer: Record<string, unknown>;
  readonly theme?: 'light' | 'dark';
  readonly call?: (params: CalledTool) => Promise<unknown>;
  /** Texts of resources that the view may read, by address. */
  readonly resources?: Readonly<Record<string, string>>;
}

export interface CalledTool {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

export interface Where {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Starts one browser with one page, in which every view is a document of its own. */
export async function startViewHost(): Promise<ViewHost> {
  const served: string[] = [];
  const complaints: string[] = [];
  const script = await bundled();
  const server: Server = createServer((request, response) => {
    const asked = request.url ?? '';
    // Browsers ask for it by themselves.
    if (asked !== '/favicon.ico') served.push(asked);
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html><head><title>Host</title><style>body{margin:0}</style></head><body><script>${script}</script></body></html>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser: Browser = await openBrowser();
  const page = await browser.newPage();
  page.on('console', (message) => {
    // The library of the host tells all that it does.
    if (message.type() !== 'debug') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  let answerCall: HostedView['call'];
  await page.exposeFunction('callTool', (params: CalledTool) => answerCall?.(params));
  return {
    complaints,
    served,
    page,
    open: async ({ uri, tool, input = {}, answer, theme, call, resources }, where = {}) => {
      const { width = 1280, scheme = 'light' } = where;
      await page.goto('about:blank');
      await page.setViewportSize({ width, height: 860 });
      await page.emulateMedia({ colorScheme: scheme });
      answerCall = call;
      complaints.length = 0;
      served.length = 0;
      await page.goto(url);
      const hosted: HostedCall = {
        html: htmlOf(uri),
        tool,
        input,
        result: { content: [], structuredContent: answer },
        ...(theme === undefined ? {} : { theme }),
        mayCall: call !== undefined,
        ...(resources === undefined ? {} : { resources }),
      };
      await page.evaluate((shown) => window.openView(shown), hosted);
      const frame = page.frameLocator('iframe');
      await frame.locator('body:not(:has-text("Waiting for an answer"))').waitFor();
      return frame;
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** The document at an address. */
export function htmlOf(uri: ViewUri): string {
  const [content] = readView(uri)?.contents ?? [];
  return content !== undefined && 'text' in content ? content.text : '';
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('host-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'host',
      },
    },
  });
  const [first] = [built].flat();
  const [chunk] = first !== undefined && 'output' in first ? first.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The host page could not be bundled.');
  return chunk.code.replace(/<(?=\/script|!--|script)/giu, '\\x3C');
}
