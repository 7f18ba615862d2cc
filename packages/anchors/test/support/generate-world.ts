import fc from 'fast-check';

/** A generated program: items by path. */
export type World = ReadonlyMap<string, readonly Item[]>;

export type Item =
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly body: number;
      readonly edit: number;
    }
  | { readonly kind: 'class'; readonly name: string; readonly members: readonly Member[] }
  | { readonly kind: 'interface'; readonly name: string; readonly body: number };

export interface Member {
  readonly name: string;
  readonly body: number;
  readonly edit: number;
}

const PATHS = ['a.ts', 'lib/b.ts', 'lib/c.ts', 'lib/deep/d.ts', 'e.ts', 'f/g.ts'] as const;
const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'] as const;

const path = fc.constantFrom(...PATHS);
const name = fc.constantFrom(...NAMES);
/** Few bodies, so that copies are common; 0 and 1 prove nothing. */
const body = fc.nat(7);
const member = fc.record({ name, body, edit: fc.constant(0) });
const item: fc.Arbitrary<Item> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('function' as const),
      name,
      body,
      edit: fc.constant(0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('class' as const),
      name: name.map((it) => it.toUpperCase()),
      members: fc.uniqueArray(member, { maxLength: 3, selector: (it) => it.name }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('interface' as const),
      name: name.map((it) => `I${it}`),
      body,
    }),
  },
);

/** A program before anything happens to it. */
export const world: fc.Arbitrary<World> = fc
  .uniqueArray(
    fc.tuple(path, fc.uniqueArray(item, { minLength: 1, maxLength: 4, selector: keyOf })),
    {
      minLength: 2,
      maxLength: 5,
      selector: ([it]) => it,
    },
  )
  .map((files) => new Map(files));

/** What people do to programs. Numbers pick among what there is. */
export type Step =
  | {
      readonly do: 'move' | 'copy' | 'scatter' | 'delete' | 'edit' | 'rename' | 'swap';
      readonly at: number;
      readonly to: (typeof PATHS)[number];
      readonly name: string;
      readonly other: number;
    }
  | {
      readonly do: 'move-file' | 'split-file';
      readonly at: number;
      readonly to: (typeof PATHS)[number];
    }
  | {
      readonly do: 'move-member' | 'rename-member' | 'edit-member';
      readonly at: number;
      readonly name: string;
      readonly other: number;
    };

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('move', 'copy', 'scatter', 'delete', 'edit', 'rename', 'rename', 'swap'),
      at: fc.nat(99),
      to: path,
      name,
      other: fc.nat(99),
    }) as fc.Arbitrary<Step>,
    fc.record({
      do: fc.constantFrom('move-file', 'split-file'),
      at: fc.nat(99),
      to: path,
    }) as fc.Arbitrary<Step>,
    fc.record({
      do: fc.constantFrom('move-member', 'rename-member', 'edit-member'),
      at: fc.nat(99),
      name,
      other: fc.nat(99),
    }) as fc.Arbitrary<Step>,
  ),
  { minLength: 1, maxLength: 5 },
);

/** The program after a step; one that cannot be done changes nothing. */
export function apply(before: World, step: Step): World {
  const files = new Map([...before].map(([at, items]) => [at, [...items]] as const));
  const all = [...files].flatMap(([at, items]) => items.map((it) => ({ at, it })));
  const put = (at: string, it: Item) => {
    const items = files.get(at) ?? [];
    if (items.some((old) => keyOf(old) === keyOf(it))) return false;
    files.set(at, [...items, it]);
    return true;
  };
  const remove = (at: string, it: Item) => {
    const rest = (files.get(at) ?? []).filter((old) => old !== it);
    if (rest.length === 0) files.delete(at);
    else files.set(at, rest);
  };
  const replace = (at: string, old: Item, it: Item) => {
    const items = files.get(at) ?? [];
    if (items.some((other) => other !== old && keyOf(other) === keyOf(it))) return;
    files.set(
      at,
      items.map((other) => (other === old ? it : other)),
    );
  };
  const chosen = all[step.at % Math.max(1, all.length)];
  if (chosen === undefined) return before;
  const { at, it } = chosen;
  switch (step.do) {
    case 'move':
      if (step.to !== at && put(step.to, step.other % 2 === 0 ? it : named(it, step.name)))
        remove(at, it);
      break;
    case 'copy':
      put(step.to, step.other % 2 === 0 ? it : named(it, step.name));
      break;
    case 'scatter': {
      const [first, second] = [PATHS[step.other % 6] ?? at, PATHS[(step.other + 1) % 6] ?? at];
      if (first !== at && second !== at && put(first, it) && put(second, it)) remove(at, it);
      break;
    }
    case 'delete':
      remove(at, it);
      break;
    case 'rename':
      replace(at, it, named(it, step.name));
      break;
    case 'edit':
      replace(at, it, edited(it, step.other));
      break;
    case 'swap': {
      const other = all[step.other % all.length];
      if (other === undefined || other.it.kind !== it.kind) break;
      replace(at, it, named(other.it, bare(it)));
      replace(other.at, other.it, named(it, bare(other.it)));
      break;
    }
    case 'move-file':
      if (files.has(step.to)) break;
      files.set(step.to, [...(files.get(at) ?? [])]);
      files.delete(at);
      break;
    case 'split-file': {
      const items = files.get(at) ?? [];
      for (const moved of items.slice(Math.ceil(items.length / 2)))
        if (step.to !== at && put(step.to, moved)) remove(at, moved);
      break;
    }
    default:
      if (it.kind === 'class') replace(at, it, changedMember(it, step));
  }
  return files;
}

type ClassItem = Extract<Item, { kind: 'class' }>;

function changedMember(
  it: ClassItem,
  step: { readonly do: string; readonly name: string; readonly other: number },
): ClassItem {
  const at = step.other % Math.max(1, it.members.length);
  const chosen = it.members[at];
  if (chosen === undefined) return it;
  if (step.do === 'move-member') return { ...it, members: it.members.filter((m) => m !== chosen) };
  const now =
    step.do === 'edit-member'
      ? { ...chosen, edit: chosen.edit + 1 }
      : { ...chosen, name: step.name };
  if (it.members.some((m) => m !== chosen && m.name === now.name)) return it;
  return { ...it, members: it.members.map((m) => (m === chosen ? now : m)) };
}

function keyOf(it: Item): string {
  return `${it.kind} ${it.name}`;
}

function bare({ kind, name: own }: Item): string {
  return kind === 'interface' ? own.slice(1) : own.toLowerCase();
}

function named(it: Item, to: string): Item {
  if (it.kind === 'class') return { ...it, name: to.toUpperCase() };
  return { ...it, name: it.kind === 'interface' ? `I${to}` : to };
}

/** A small change at the end, or another body altogether. */
function edited(it: Item, how: number): Item {
  if (it.kind === 'class')
    return { ...it, members: it.members.map((m) => ({ ...m, edit: m.edit + 1 })) };
  if (it.kind === 'interface') return { ...it, body: (it.body + 1) % 8 };
  return how % 2 === 0 ? { ...it, edit: it.edit + 1 } : { ...it, body: (it.body + 3) % 8 };
}

/** The program's files. */
export function render(program: World): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...program].map(([at, items]) => [at, items.map(renderItem).join('\n')]),
  );
}

function renderItem(it: Item): string {
  if (it.kind === 'function')
    return `export function ${it.name}(p: number) {\n${renderBody(it.body, it.edit)}}\n`;
  if (it.kind === 'interface') return `export interface ${it.name} { field${it.body}: number }\n`;
  const members = it.members.map(
    (m) => `  ${m.name}(p: number) {\n${renderBody(m.body, m.edit)}  }\n`,
  );
  return `export class ${it.name} {\n${members.join('')}}\n`;
}

function renderBody(id: number, edit: number): string {
  const end = edit === 0 ? '' : `    log${edit}();\n`;
  if (id < 2) return `    return ${id};\n${end}`;
  const lines = Array.from(
    { length: 4 },
    (_, i) => `    const v${i} = p * ${id}${i} - helper${id}(p, ${i});\n`,
  );
  return `${lines.join('')}    return v0 + v1 * v2 - v3;\n${end}`;
}
