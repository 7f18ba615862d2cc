/** The preprocessor's tokens of a text, without comments, white space and joined lines. */
export function tokenize(text: string): readonly string[] {
  const joined = text.replace(/\\[ \t]*\r?\n/g, ' ');
  return Array.from(joined.matchAll(TOKEN), ([token]) => token).filter(
    (token) => !/^(?:\s|\/[/*])/.test(token),
  );
}

const TOKEN = new RegExp(
  [
    String.raw`\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
    String.raw`(?:u8|[uUL])?R"([^()\\\s]*)\([\s\S]*?\)\1"`,
    String.raw`(?:u8|[uUL])?"(?:[^"\\\n]|\\[\s\S])*"`,
    String.raw`(?:u8|[uUL])?'(?:[^'\\\n]|\\[\s\S])*'`,
    String.raw`\.?\d(?:'?\w|\.|(?<=[eEpP])[+-])*`,
    String.raw`[A-Za-z_$][\w$]*`,
    String.raw`<=>|<<=|>>=|->\*|\.\.\.|##|::|->|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||\.\*`,
    String.raw`[\s\S]`,
  ].join('|'),
  'g',
);
