/**
 * Blanks out what headers say to C++ compilers only: `#ifdef __cplusplus`, `extern "C" {`, `#endif`,
 * and the same round the closing bracket. The grammar cannot read brackets that open in one branch
 * and close in another.
 */
export function hideLinkageGuards(text: string): string {
  return text.replace(GUARD, (guard) => guard.replace(/[^\r\n]/g, ' '));
}

const LINE_END = String.raw`[ \t]*(?:\/\/[^\n]*|\/\*[^*\n]*\*\/[ \t]*)?\r?\n`;
const GUARD = new RegExp(
  [
    String.raw`^[ \t]*#[ \t]*(?:ifdef[ \t]+__cplusplus|if[ \t]+defined[ \t]*\(?[ \t]*__cplusplus[ \t]*\)?)${LINE_END}`,
    String.raw`(?:[ \t]*\r?\n)*`,
    String.raw`[ \t]*(?:extern[ \t]*"C"\s*\{|\})[ \t]*;?${LINE_END}`,
    String.raw`(?:[ \t]*\r?\n)*`,
    String.raw`[ \t]*#[ \t]*endif\b[^\n]*`,
  ].join(''),
  'gm',
);
