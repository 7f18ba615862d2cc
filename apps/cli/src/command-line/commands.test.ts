import { expect, test } from 'vitest';
import { checkValues } from './check-values.js';
import { COMMANDS, GROUPS } from './commands.js';
import { findCommand } from './find-command.js';
import { parseSimple } from './parse-simple.js';

test('every example is a command line that its own command takes', () => {
  for (const spec of COMMANDS) {
    expect(spec.examples.length, spec.words.join(' ')).toBeGreaterThanOrEqual(2);
    expect(spec.examples.length).toBeLessThanOrEqual(4);
    for (const [line] of spec.examples) {
      const plain = line.replace(/^source <\((.*)\)$/, '$1').replace(/ [<>] \S+$/, '');
      const [program, ...argv] = plain.split(' ');
      expect(program).toBe('holdfast');
      const found = findCommand(argv);
      expect(found.kind === 'command' && found.spec.words).toEqual(spec.words);
      const parsed = parseSimple(spec.options, found.rest);
      expect(parsed, line).toBeDefined();
      if (parsed !== undefined) checkValues(spec, parsed);
    }
  }
});

test('every group is described, and no option hides a common one', () => {
  const commands = new Set(COMMANDS.map(({ words }) => words.join(' ')));
  for (const { words, options } of COMMANDS) {
    const [group = ''] = words;
    if (!commands.has(group)) expect(GROUPS).toHaveProperty(group);
    expect(Object.keys(options)).not.toContain('json');
  }
});
