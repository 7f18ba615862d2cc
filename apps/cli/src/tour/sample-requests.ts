/** A small change, as a person or an agent would submit it. */
export const FIRST_REQUEST = {
  candidates: [
    {
      path: 'src/greeting.ts',
      content: `/** Says hello, or another word. */
export function greeting(name: string, word = 'Hello'): string {
  return \`\${word} \${name}\`;
}
`,
      reason: 'Let callers choose the word',
    },
    {
      path: 'src/farewell.ts',
      content: `/** Says goodbye. */
export function farewell(name: string): string {
  return \`Goodbye \${name}\`;
}
`,
      reason: 'People leave, too',
    },
    {
      path: 'docs/NOTES.txt',
      content: 'Greeter\r\n=======\r\nSays hello and goodbye.\r\n',
      reason: 'Say what is new, with the line ends the file has',
    },
  ],
} as const;

/** Four files, so that a kill after two leaves the project half changed. */
export const SECOND_REQUEST = {
  candidates: [
    {
      path: 'docs/NOTES.txt',
      content: 'Greeter\r\n=======\r\nSays hello and goodbye, aloud.\r\n',
      reason: 'Follow the code',
    },
    {
      path: 'package.json',
      content: `{
  "name": "greeter",
  "version": "2.0.0",
  "type": "module",
  "scripts": { "test": "node --test" }
}
`,
      reason: 'The signature changes: a major version',
    },
    {
      path: 'src/farewell.ts',
      content: `import { shout } from './shout.js';

/** Says goodbye, aloud. */
export function farewell(name: string): string {
  return shout(\`Goodbye \${name}\`);
}
`,
      reason: 'Use the new helper',
    },
    {
      path: 'src/shout.ts',
      content: `/** Says something aloud. */
export function shout(text: string): string {
  return \`\${text.toUpperCase()}!\`;
}
`,
      reason: 'The new helper',
    },
  ],
} as const;

/** The kill comes when this many of the second request's files are written. */
export const KILL_AFTER = 2;
