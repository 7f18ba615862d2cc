// Runs the programs of its arguments one after another, each in the empty directory that follows it,
// with a mark before its output. Ends when all that they started has ended, and fails with the first.
import { pathToFileURL } from 'node:url';
import { STARTS } from './example-marks.mjs';

const programs = process.argv.slice(2);
for (let index = 0; index < programs.length; index += 2) {
  const [program, directory] = programs.slice(index);
  process.chdir(directory);
  console.log(STARTS + index / 2);
  await import(pathToFileURL(program).href);
}
