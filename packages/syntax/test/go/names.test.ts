import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('a package as people write it', async () => {
  const text = readFileSync(new URL('fixtures/server.go', import.meta.url), 'utf8');
  expect(await namesOf('server.go', text)).toEqual([
    'type Level',
    'const Debug',
    'const Info',
    'const Error',
    'const KB',
    'const MB',
    'const Timeout',
    'const Retries',
    'var ErrClosed',
    'var registry',
    'var matrix',
    'var hook',
    'type ID',
    'type Handler',
    'interface Number',
    'interface Store',
    'method Store.Get',
    'method Store.Close',
    'struct Options',
    'field Options.Name',
    'field Options.Timeout',
    'field Options.Nested',
    'field Options.Nested.Depth',
    'field Options.Nested.Width',
    'field Options.Handlers',
    'field Options.events',
    'struct Server',
    'field Server.Mutex',
    'field Server.Options',
    'field Server.entries',
    'field Server.closed',
    'field Server.done',
    'func New',
    'method Server.Get',
    'method Server.String',
    'method Server.Size',
    'method Server.Close',
    'method Server.retry',
    'method Server.Wait',
    'func describe',
    'func Map',
  ]);
});

test('receivers: pointer, value, generic, in parentheses, without a name', async () => {
  const text = `package a
func (t *T) A() {}
func (t T) B() {}
func (s *Stack[K, V]) C() {}
func (*T) D() {}
func (t (*T)) E() {}
func (_ T) F()
`;
  const found = await declarationsOf('a.go', text);
  expect(found.map((d) => `${d.kind} ${d.qualifiedName} in ${d.container}`)).toEqual([
    'method T.A in T',
    'method T.B in T',
    'method Stack.C in Stack',
    'method T.D in T',
    'method T.E in T',
    'method T.F in T',
  ]);
});

test('embedded fields are called by their type; blank names declare nothing', async () => {
  const text = `package a
type T struct {
	A
	*b.C
	D[E, F]
	*g.H[I]
	_ int
	List []struct{ J int }
	Named map[string]*struct{ K struct{ L int } }
}
var _ I = T{}
const _ = 1
func _() {}
`;
  expect(await namesOf('a.go', text)).toEqual([
    'struct T',
    'field T.A',
    'field T.C',
    'field T.D',
    'field T.H',
    'field T.List',
    'field T.List.J',
    'field T.Named',
    'field T.Named.K',
    'field T.Named.K.L',
  ]);
});

test('groups and single declarations have the same names and hashes', async () => {
  const single = await declarationsOf('a.go', 'package a\nconst A = 1\nvar B int\ntype C int\n');
  const grouped = await declarationsOf(
    'a.go',
    'package a\nconst (\n\tA = 1\n)\nvar (\n\tB int\n)\ntype (\n\tC int\n)\n',
  );
  const sketch = (list: typeof single) =>
    list.map(({ kind, qualifiedName, hashes }) => ({ kind, qualifiedName, hashes }));
  expect(sketch(grouped)).toEqual(sketch(single));
  expect(single.map((d) => d.lineStart)).toEqual([2, 3, 4]);
});

test('several init functions are numbered', async () => {
  expect(await namesOf('a.go', 'package a\nfunc init() {}\nfunc init() {}\n')).toEqual([
    'func init',
    'func init#2',
  ]);
});

test('exported is what starts with an upper-case letter', async () => {
  const text =
    'package a\nfunc A() {}\nfunc b() {}\nvar Ärger, ñ = 1, 2\ntype s struct{ X, y int }\nfunc (s) Z() {}\n';
  const exported = (await declarationsOf('a.go', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual(['A', 'Ärger', 's.X', 's.Z']);
});

test('imports, alone and in groups, with lines', async () => {
  const { imports } = await factsOf(
    'a.go',
    'package a\nimport "fmt"\nimport (\n\tm "math"\n\t_ `x/y`\n\t. "example.com/z"\n)\n',
  );
  expect(imports.map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`)).toEqual([
    '2 static fmt',
    '4 static math',
    '5 static x/y',
    '6 static example.com/z',
  ]);
});
