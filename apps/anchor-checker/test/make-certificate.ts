import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TempDir } from '@holdfast/test-kit';

/** A key and a certificate of `git.test`, which is in no DNS, and of 127.0.0.1; the certificate is its own authority. */
export function makeCertificate({ path }: TempDir) {
  const [key, cert] = [join(path, 'key.pem'), join(path, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '30', '-subj', '/CN=git.test', '-keyout', key, '-out', cert],
      ...['-addext', 'subjectAltName=DNS:git.test,DNS:other.test,IP:127.0.0.1'],
    ],
    { stdio: 'ignore' },
  );
  return { key, cert };
}
