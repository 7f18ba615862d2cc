import module from 'node:module';

// Node 22 and later keep compiled code between runs, which saves a third of the start.
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
enableCompileCache?.();

// Not awaited here: Node ends a module that waits for nothing with a code of its own.
void import('./program.js').then(({ runProgram }) => runProgram(process.argv.slice(2)));
