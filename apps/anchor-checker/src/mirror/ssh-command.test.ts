import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { sshCommand } from './ssh-command.js';

test('ssh goes to the judged address, knows the host by its name, and asks nobody', () => {
  const settings = { identityFile: "/etc/holdfast/it's a key", knownHostsFile: '/etc/known' };
  const command = sshCommand(settings, 'git.example', '2001:db8::1').replace(/^ssh /, '');
  // As git has a shell cut it.
  const cut = execFileSync('sh', ['-c', `printf '%s\\n' ${command} git.example git-upload-pack`]);
  const words = cut.toString('utf8').split('\n');
  expect(words.slice(0, 2)).toEqual(['-F', '/dev/null']);
  for (const option of [
    'HostName=2001:db8::1',
    'HostKeyAlias=git.example',
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    "IdentityFile=/etc/holdfast/it's a key",
    'UserKnownHostsFile=/etc/known',
    'ProxyCommand=none',
    'ForwardAgent=no',
  ]) {
    expect(words).toContain(option);
  }
});
