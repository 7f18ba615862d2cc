/** How a program is told to start a server. */
export interface McpClient {
  /** Where its configuration is, in a project. */
  readonly file: string;
  /** Where it is for all projects, in words. */
  readonly userFile: string;
  /** How its configuration names the project that is open; it starts servers there without it. */
  readonly openProject?: string;
  /** The whole file, with this server alone. */
  readonly configuration: (server: ServerEntry) => Readonly<Record<string, unknown>>;
  /** A command of its own that does the same. */
  readonly command?: (args: readonly string[]) => readonly string[];
}

/** A server as all of them have it. */
export interface ServerEntry {
  readonly type: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
}

/** The programs that are known, by their names on the command line. */
export const CLIENTS: ReadonlyMap<string, McpClient> = new Map([
  [
    'claude',
    {
      file: '.mcp.json',
      userFile: 'for all projects: "mcpServers" of ~/.claude.json',
      configuration: (server) => ({ mcpServers: { holdfast: server } }),
      command: (args) => ['claude', 'mcp', 'add', 'holdfast', '--', 'holdfast', ...args],
    },
  ],
  [
    'cursor',
    {
      file: '.cursor/mcp.json',
      userFile: 'for all projects: ~/.cursor/mcp.json',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the program puts the directory there.
      openProject: '${workspaceFolder}',
      configuration: (server) => ({ mcpServers: { holdfast: server } }),
    },
  ],
  [
    'vscode',
    {
      file: '.vscode/mcp.json',
      userFile: 'for all projects: the command "MCP: Open User Configuration"',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the program puts the directory there.
      openProject: '${workspaceFolder}',
      configuration: (server) => ({ servers: { holdfast: server } }),
    },
  ],
] satisfies readonly (readonly [string, McpClient])[]);
