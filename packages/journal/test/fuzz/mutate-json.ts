import fc from 'fast-check';

/** One change of a JSON value; `at` chooses the place among all there are. */
export interface JsonMutation {
  readonly kind: 'replace' | 'remove' | 'duplicate' | 'rename' | 'add' | 'move';
  readonly at: number;
  readonly by: number;
  readonly value: unknown;
}

/** Values that programs stumble over. */
const awkward: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...[null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, Number.MAX_SAFE_INTEGER, 1e-320],
    ...[
      '',
      '.',
      '..',
      '/',
      '../x',
      'a/../b',
      '.git/x',
      '.env',
      'C:\\x',
      '\0',
      '\ud800',
      '\u202e',
      'x'.repeat(300),
    ],
    ...['__proto__', 'constructor', 'a.txt', 'bystander.txt', 'dir', 'dir/b.txt', 'dir/b.txt/x'],
    ...['0'.repeat(64), 'f'.repeat(64), '2026-11-30T00:00:00.000Z', 'create', 'update', 'delete'],
    ...[
      [],
      {},
      [[]],
      [null],
      { length: 1 },
      JSON.parse('{"__proto__":{"path":"a.txt"}}') as unknown,
    ],
  ),
  fc.constantFrom('much: deep', 'much: wide', 'much: long'),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

export const jsonMutation: fc.Arbitrary<JsonMutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'remove', 'duplicate', 'rename', 'add', 'move'),
  at: fc.nat(),
  by: fc.nat(),
  value: awkward,
});

const KEYS = ['__proto__', 'constructor', 'toString', 'path', 'id', 'x', '', 'length', 'content'];

/** A changed copy; the same value when there is nothing of the kind to change. */
export function mutateJson(json: unknown, mutation: JsonMutation): unknown {
  const { kind, at, by } = mutation;
  const value = enlarged(mutation.value);
  const root = { root: structuredClone(json) };
  const places = placesOf(root);
  const place = places[at % places.length];
  const other = places[by % places.length];
  if (place === undefined || other === undefined) return json;
  const { holder, key } = place;
  if (kind === 'replace') set(holder, key, value);
  else if (kind === 'remove') remove(holder, key);
  else if (kind === 'move') set(holder, key, structuredClone(get(other)));
  else if (kind === 'duplicate' && Array.isArray(holder)) {
    holder.splice(Number(key), 0, structuredClone(holder[Number(key)]));
  } else if (kind === 'rename' && !Array.isArray(holder)) {
    const kept = get(place);
    remove(holder, key);
    set(holder, KEYS[by % KEYS.length] ?? '', kept);
  } else {
    const target = get(place);
    if (isHolder(target))
      set(target, Array.isArray(target) ? target.length : (KEYS[by % KEYS.length] ?? ''), value);
  }
  return root.root;
}

/** Large values are made late: they are costly to print and to make smaller. */
function enlarged(value: unknown): unknown {
  if (value === 'much: deep') return nested(300);
  if (value === 'much: wide') return Array.from({ length: 5000 }, (_, index) => index);
  return value === 'much: long' ? 'x'.repeat(140_000) : value;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

type Holder = Record<string, unknown> | unknown[];

interface Place {
  readonly holder: Holder;
  readonly key: string | number;
}

/** Not below what an earlier change made deep. */
function placesOf(holder: Holder, depth = 0): Place[] {
  const keys = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
  return keys.flatMap((key) => {
    const value = get({ holder, key });
    const inner = isHolder(value) && depth < 10 ? placesOf(value, depth + 1) : [];
    return [{ holder, key }, ...inner];
  });
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}

function get({ holder, key }: Place): unknown {
  return (holder as Record<string | number, unknown>)[key];
}

/** As JSON.parse would: `__proto__` becomes a member like any other. */
function set(holder: Holder, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function remove(holder: Holder, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}
