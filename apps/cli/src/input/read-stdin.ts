import { HoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';

/**
 * Reads standard input to its end.
 *
 * @returns the bytes, or `undefined` as soon as there are more than `limit`.
 * @throws HoldfastError `io-error` when stdin cannot be read.
 */
export async function readStdin(
  stdin: NodeJS.ReadStream,
  limit: number,
): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stdin) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
      length += bytes.length;
      if (length > limit) return undefined;
      chunks.push(bytes);
    }
  } catch (cause) {
    const code = errnoOf(cause) ?? 'unknown';
    throw new HoldfastError('io-error', `Standard input cannot be read (${code}).`, { cause });
  }
  return Buffer.concat(chunks);
}
