import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../bootstrap/workspace.mjs';

/** Loads a TypeScript module without imports from its source, so that no build has to be fresh. */
export async function loadTypeScript(path) {
  const { outputText } = ts.transpileModule(readFileSync(join(ROOT, path), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}
