import { nearestLines } from './nearest-lines.js';

/**
 * What to do about a text that is not in a file, with the place where it nearly is. Quotes neither.
 *
 * @param wholeLines - the text has to be whole lines of the file.
 */
export function nearestHint(file: string, text: string, wholeLines: boolean): string {
  const near = nearestLines(file, text);
  if (near === undefined) return 'Read the file again, and copy the text exactly as it is there.';
  if (near.isPart && wholeLines) {
    return `Line ${near.first} of it has that with more around it: copy the whole line exactly as it is there.`;
  }
  const lines =
    near.first === near.last ? `Line ${near.first}` : `Lines ${near.first} to ${near.last}`;
  const how = near.whiteSpaceOnly
    ? 'differ only in white space or line ends'
    : `agree in ${near.agreeing} of ${near.of} lines`;
  const verb =
    near.first === near.last
      ? how.replace(/^differ /, 'differs ').replace(/^agree /, 'agrees ')
      : how;
  return `${lines} of it ${verb}: copy them exactly as they are there.`;
}
