/** How repositories over ssh are reached. Both files are made by the operator. */
export interface SshSettings {
  readonly identityFile?: string;
  /** Keys of hosts; one that is not listed is not talked to. */
  readonly knownHostsFile?: string;
}

/**
 * The ssh that git starts: it connects to an address that was judged, knows the host by its name, asks
 * nobody, reads no configuration, and forwards nothing.
 */
export function sshCommand(
  { identityFile, knownHostsFile }: SshSettings,
  host: string,
  address: string,
): string {
  const options: readonly (readonly [string, string])[] = [
    ['HostName', address],
    ['HostKeyAlias', host],
    ['BatchMode', 'yes'],
    ['StrictHostKeyChecking', 'yes'],
    ['UserKnownHostsFile', knownHostsFile ?? '/etc/ssh/ssh_known_hosts'],
    ['IdentitiesOnly', 'yes'],
    ['IdentityAgent', 'none'],
    ...(identityFile === undefined ? [] : [['IdentityFile', identityFile] as const]),
    ['ProxyCommand', 'none'],
    ['PermitLocalCommand', 'no'],
    ['ForwardAgent', 'no'],
    ['ForwardX11', 'no'],
    ['ClearAllForwardings', 'yes'],
    ['ControlPath', 'none'],
    ['ConnectTimeout', '30'],
    ['ServerAliveInterval', '30'],
  ];
  return [
    'ssh',
    '-F',
    '/dev/null',
    ...options.flatMap(([name, value]) => ['-o', quoted(`${name}=${value}`)]),
  ].join(' ');
}

/** For the shell that git gives the command to. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
