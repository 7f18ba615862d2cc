/**
 * What a page shows of sessions: `[{ project, parts }]`, where a part is a step that is not shown
 * (`{ step, line }`), a file (`{ file, content, line }`), a script (`{ script, line }`), or a command with its
 * output (`{ command, expected, line, from, to, indent }`; `from` and `to` are the lines of the output, counted
 * from 0, `indent` is how far they are to the right).
 *
 * `<!-- project: NAME -->` begins a session in a fresh project, `<!-- project: none -->` ends it,
 * `<!-- step: NAME -->` does what is not shown. In between every fence `console` is run. The fence below
 * `<!-- file: NAME -->` becomes that file, the one below `<!-- run -->` is run as one script.
 *
 * @param {string} text
 * @returns {{ project: string, parts: Part[] }[]}
 *
 * @typedef {{ step: string, line: number } | { file: string, content: string, line: number } | { script: string, line: number } | { command: string, expected: string[], line: number, from: number, to: number, indent: number }} Part
 */
export function findTranscripts(text) {
  const lines = text.split('\n');
  const sessions = [];
  let session;
  for (let at = 0; at < lines.length; at += 1) {
    const [, kind, name] = MARK.exec(lines[at]) ?? [];
    if (kind === 'project') {
      session = name === 'none' ? undefined : { project: name, parts: [] };
      if (session !== undefined) sessions.push(session);
    } else if (kind === 'step') {
      if (session === undefined) throw new Error(`line ${at + 1}: a step without a project`);
      session.parts.push({ step: name, line: at + 1 });
    } else if (kind !== undefined) {
      if (session === undefined) throw new Error(`line ${at + 1}: a ${kind} without a project`);
      const { content, end } = fenceBelow(lines, at);
      session.parts.push(
        kind === 'file' ? { file: name, content, line: at + 1 } : { script: content, line: at + 1 },
      );
      at = end;
    } else if (/^ *```console\b/.test(lines[at])) {
      const indent = lines[at].indexOf('`');
      const end = lines.indexOf(`${' '.repeat(indent)}\`\`\``, at + 1);
      if (end < 0) throw new Error(`line ${at + 1}: a fence without an end`);
      session?.parts.push(...commandsOf(lines, at + 1, end, indent));
      at = end;
    }
  }
  return sessions;
}

const MARK = /^ *<!-- (project|step|file|run)(?:: ([\w./-]+))? -->$/;

/** What the next fence holds, which stands right below. */
function fenceBelow(lines, mark) {
  const start = lines.findIndex((line, at) => at > mark && line !== '');
  const [, indent, ticks] = /^( *)(`{3,})/.exec(lines[start] ?? '') ?? [];
  const end = lines.indexOf(`${indent}${ticks}`, start + 1);
  if (ticks === undefined || end < 0) throw new Error(`line ${mark + 1}: no fence below`);
  const content = lines.slice(start + 1, end).map((line) => `${line.slice(indent.length)}\n`);
  return { content: content.join(''), end };
}

/** How many fences show sessions, run or not. */
export function countConsoleFences(text) {
  return text.match(/^ *```console\b/gm)?.length ?? 0;
}

function commandsOf(all, start, end, indent) {
  const lines = all.map((line) => line.slice(indent));
  const commands = [];
  for (let at = start; at < end; at += 1) {
    if (!lines[at].startsWith('$ ')) throw new Error(`line ${at + 1}: output without a command`);
    const line = at + 1;
    let command = lines[at].slice(2);
    while (command.endsWith('\\') && at + 1 < end) {
      at += 1;
      command += `\n${lines[at]}`;
    }
    const from = at + 1;
    while (at + 1 < end && !lines[at + 1].startsWith('$ ')) at += 1;
    commands.push({ command, expected: lines.slice(from, at + 1), line, from, to: at + 1, indent });
  }
  return commands;
}
