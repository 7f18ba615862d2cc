/** A name as code has it, taken out of back-ticked text. */
export interface CodeName {
  /** Parts joined by `.`. */
  readonly name: string;
  /** Written as a call, `parse()`, or with `new` in front. */
  readonly isCall: boolean;
  /** Two or more parts. */
  readonly isDotted: boolean;
  /** Nobody writes it but for code: `parseFile`, `MAX_SIZE`, `a.b`, `HTTPServer`. */
  readonly isDistinctive: boolean;
}

/** The name that back-ticked text is; `undefined` when it is an expression, a command, a word, or a value. */
export function readCodeName(text: string): CodeName | undefined {
  const stripped = text
    .trim()
    .replace(/^(?:new|await|async|function|class|interface|type|enum|struct|func|fun|fn|def) +/, '')
    .replace(/;$/, '');
  const call = /^([^(<]+?)(?:<[^()]*>)?\(.*\)$/s.exec(stripped);
  const bare = (call?.[1] ?? stripped.replace(/<[^()]*>$/, ''))
    .replaceAll('::', '.')
    .replace(/^@/, '');
  const name = bare
    .replace(/\.prototype\./, '.')
    .replace(/^([A-Z]\w*)#(\w+)$/, '$1.$2')
    .replace(/\?\./g, '.');
  if (!NAME.test(name) || name.length < 3 || name.length > 120) return undefined;
  if (FILE_ENDING.test(name)) return undefined;
  const parts = name.split('.');
  const isCall = call !== null || /^new /.test(text.trim());
  const isDotted = parts.length > 1;
  const last = parts.at(-1) ?? '';
  if (!isDotted && WORDS.has(name.toLowerCase())) return undefined;
  return { name, isCall, isDotted, isDistinctive: isDotted || isDistinctive(last) };
}

const NAME = /^#?[\p{L}_$][\p{L}\p{N}_$]*(?:\.#?[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** `package.json` and `index.js` are files. */
const FILE_ENDING =
  /\.(?:json|jsonc|md|mdx|ya?ml|toml|lock|html?|css|s[ac]ss|tsx?|mts|cts|jsx?|mjs|cjs|swift|kts?|py|go|rs|java|cs|rb|php|sh|txt|svg|png|env|config|xml|sql)$/i;

function isDistinctive(word: string): boolean {
  return (
    /[\p{Ll}\d]\p{Lu}/u.test(word) ||
    /\p{Lu}{2}\p{Ll}/u.test(word) ||
    /[\p{L}\d]_[\p{L}\d]/u.test(word)
  );
}

/** Words that are code everywhere: of languages, of their libraries, and of every README. */
const WORDS: ReadonlySet<string> = new Set(
  `true false null undefined void never unknown any none nil self this super string number boolean bool bigint symbol
object array int float double char byte function class interface type enum struct func const let var import export
default return async await yield static public private protected readonly abstract extends implements new delete
typeof instanceof throw try catch finally switch case break continue while for if else do with from require module
exports promise map set weakmap weakset date error typeerror rangeerror syntaxerror regexp json math proxy reflect
record partial pick omit required buffer url request response headers formdata blob file event console process window
document global globalthis name names id ids key keys value values index item items list data options option config
path paths files src test tests lib dist docs main node npm npx pnpm yarn bun deno git get post put patch head
options callback cb fn args params props state context ctx req res err result results input output body message
text title description version status code content length size start end next done ok yes no on off all add remove
update create read write open close run build watch tostring valueof tojson hasownproperty isprototypeof constructor prototype
foreach indexof settimeout setinterval parseint parsefloat nodeenv node_env dev prod production development latest stable beta alpha`.split(
    /\s+/,
  ),
);
