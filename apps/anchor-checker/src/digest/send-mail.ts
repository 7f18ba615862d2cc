import { readFileSync } from 'node:fs';
import { HoldfastError } from '@holdfast/base';
import type { DigestSettings } from './digest-settings.js';
import type { DigestText } from './digest-text.js';

/**
 * Sends a message by SMTP.
 *
 * @throws HoldfastError `mail-refused`; what the server said is not in it.
 */
export async function sendMail(
  { from, to, smtp }: Omit<DigestSettings, 'hour'>,
  password: string | undefined,
  { subject, text }: DigestText,
): Promise<void> {
  // Few services send anything, so that it is loaded when it is needed.
  const { createTransport } = await import('nodemailer');
  const { host, port, tls, user, caFile } = smtp;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    ...(caFile === undefined ? {} : { tls: { ca: readFileSync(caFile) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from, to: [...to], subject, text });
  } catch (cause) {
    const { code } = cause as { readonly code?: unknown };
    const why = typeof code === 'string' && /^[A-Z]{2,20}$/.test(code) ? ` (${code})` : '';
    throw new HoldfastError('mail-refused', `The digest could not be sent${why}.`, {
      hint: 'Check digest in the configuration, and HOLDFAST_SMTP_PASSWORD. It is tried again.',
      cause,
    });
  } finally {
    transport.close();
  }
}

const TIMEOUT_MS = 30_000;
