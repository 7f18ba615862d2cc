import { HoldfastError, sha256 } from '@holdfast/base';

/**
 * Repairs one byte of the Swift grammar in memory: its scanner allocates zero bytes for its state
 * (`calloc(0, size)`), so that the tree depends on what was parsed before. The count becomes 1, as in
 * the upstream fix (alex-pinkus/tree-sitter-swift, pull request 554, not on npm).
 *
 * @throws HoldfastError `grammar-unavailable` when the result is not the known good file.
 */
export function repairSwiftGrammar(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const buffer = Buffer.from(bytes);
  const at = buffer.indexOf(CALLOC_OF_NOTHING);
  if (at >= 0) buffer[at + 1] = 1;
  if (sha256(buffer) !== REPAIRED_SHA256) {
    throw new HoldfastError('grammar-unavailable', 'The Swift grammar could not be repaired.', {
      hint: 'Install the package again.',
    });
  }
  return buffer;
}

/** `i32.const 0`, `i32.const 4`, `call 0` (the imported calloc). */
const CALLOC_OF_NOTHING = Buffer.from('41004104108080808000', 'hex');
const REPAIRED_SHA256 = '7dca77d9850241035ffad0881568d45765caf8d1628f06c62410bf8f4b528922';
