import ts from 'typescript';

const BEGIN = '\u0001begin ';
const END = '\u0001end ';

/**
 * Compiles an example to JavaScript in which each `console.log` statement that is followed directly
 * by `//` lines prints a mark before and after itself. Returns `{js, expectations: [{line, text}]}`;
 * `line` counts from 0 in the example.
 */
export function instrument(code) {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2023, true);
  const expectations = [];
  const edits = [];
  const visit = (node) => {
    const text = isLog(node) ? outputAfter(code, node.end) : undefined;
    if (text !== undefined) {
      const index = expectations.length;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      expectations.push({ line, text });
      edits.push({ at: node.getStart(), text: `{console.log(${JSON.stringify(BEGIN + index)});` });
      edits.push({ at: node.end, text: `;console.log(${JSON.stringify(END + index)});}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let marked = code;
  for (const { at, text } of edits.sort((a, b) => b.at - a.at)) {
    marked = marked.slice(0, at) + text + marked.slice(at);
  }
  const { outputText } = ts.transpileModule(marked, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  return { js: outputText, expectations };
}

/**
 * What is wrong with a run's output; nothing when all expectations hold.
 *
 * @param {string} stdout
 * @param {{ line: number, text: string }[]} expectations
 * @returns {{ line: number, message: string }[]}
 */
export function outputProblems(stdout, expectations) {
  return expectations.flatMap(({ line, text }, index) => {
    const begin = `${BEGIN}${index}\n`;
    const parts = stdout.split(begin).slice(1);
    if (parts.length === 0) return [{ line, message: 'was not reached' }];
    const found = parts
      .map((part) => part.split(`${END}${index}\n`)[0])
      .join('')
      .trimEnd();
    if (matches(text, found)) return [];
    return [{ line, message: `printed\n${indent(found)}\nnot\n${indent(text)}` }];
  });
}

function isLog(node) {
  return (
    ts.isExpressionStatement(node) &&
    ts.isCallExpression(node.expression) &&
    node.expression.expression.getText() === 'console.log'
  );
}

/** The `//` lines directly below a statement, without their slashes. */
function outputAfter(code, end) {
  const [rest, ...below] = code.slice(end).split('\n');
  if (rest.trim() !== '' && rest.trim() !== ';') return undefined;
  const lines = [];
  for (const line of below) {
    const comment = /^\s*\/\/ ?(.*)$/.exec(line);
    if (comment === null) break;
    lines.push(comment[1].trimEnd());
  }
  return lines.length === 0 ? undefined : lines.join('\n');
}

/** `…` in an expected line stands for any text: ids, times, temporary directories. */
function matches(expected, found) {
  const wanted = expected.split('\n');
  const lines = found.split('\n').map((line) => line.trimEnd());
  return (
    wanted.length === lines.length && wanted.every((line, index) => lineMatches(line, lines[index]))
  );
}

function lineMatches(expected, found) {
  const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u').test(found);
}

function indent(text) {
  return text.replace(/^/gm, '    ');
}
