import { gitBlobId } from './git-blob-id.js';
import type { SourceTree } from './source-tree.js';

/** One behaviour that every {@link SourceTree} shows; `run` throws when it does not. */
export interface SourceTreeCase {
  readonly name: string;
  run(): Promise<void>;
}

/**
 * The acceptance suite of the port, without a test runner.
 *
 * @param makeTree - makes a tree that shows exactly these files (content by path).
 */
export function sourceTreeCases(
  makeTree: (files: Readonly<Record<string, Uint8Array>>) => Promise<SourceTree>,
): readonly SourceTreeCase[] {
  const withTree =
    (
      files: Readonly<Record<string, string | Uint8Array>>,
      check: (tree: SourceTree) => Promise<void>,
    ) =>
    async () => {
      const entries = Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]);
      const tree = await makeTree(Object.fromEntries(entries));
      try {
        await check(tree);
      } finally {
        await tree.close();
      }
    };
  return [
    {
      name: 'lists every file once, sorted by code units',
      run: withTree(ODD_NAMES, async (tree) => {
        const paths = (await tree.list()).map((entry) => entry.path);
        equal(paths, Object.keys(ODD_NAMES).sort());
      }),
    },
    {
      name: 'reads every legal name, with git blob ids',
      run: withTree(ODD_NAMES, async (tree) => {
        for (const [path, text] of Object.entries(ODD_NAMES)) {
          const bytes = new TextEncoder().encode(text);
          const read = await tree.read(path);
          if (read.kind !== 'found') throw new Error(`${JSON.stringify(path)} is ${read.kind}`);
          equal([...read.bytes], [...bytes]);
          equal(read.contentId, gitBlobId(bytes));
          const entry = await tree.entry(path);
          equal(entry?.path, path);
          if (entry?.contentId !== undefined) equal(entry.contentId, read.contentId);
        }
      }),
    },
    {
      name: 'reads bytes as they are: CRLF, a byte-order mark, NUL, invalid UTF-8, nothing',
      run: withTree(BYTES, async (tree) => {
        for (const [path, bytes] of Object.entries(BYTES)) {
          const read = await tree.read(path);
          if (read.kind !== 'found') throw new Error(`${path} is ${read.kind}`);
          equal([...read.bytes], [...bytes]);
        }
      }),
    },
    {
      name: 'what is not there is absent, also below a file and above one',
      run: withTree({ 'a/b.txt': 'x' }, async (tree) => {
        for (const path of ['c', 'a/c', 'a/b.txt/c', 'a/B.txt', 'constructor', '__proto__']) {
          equal((await tree.read(path)).kind, 'absent');
          equal(await tree.entry(path), undefined);
        }
        equal(await tree.entry('a'), undefined);
      }),
    },
    {
      name: 'a directory is not a file',
      run: withTree({ 'a/b.txt': 'x' }, async (tree) => {
        const read = await tree.read('a');
        if (read.kind === 'found' || read.kind === 'too-large')
          throw new Error(`it is ${read.kind}`);
      }),
    },
    {
      name: 'a file above the limit is too large, at the limit it is found',
      run: withTree({ f: '12345' }, async (tree) => {
        equal(await tree.read('f', 4), { kind: 'too-large', size: 5 });
        equal((await tree.read('f', 5)).kind, 'found');
      }),
    },
    {
      name: 'many reads at once all answer their own file',
      run: withTree(MANY, async (tree) => {
        const reads = await Promise.all(Object.keys(MANY).map((path) => tree.read(path)));
        const texts = reads.map((read) =>
          read.kind === 'found' ? new TextDecoder().decode(read.bytes) : read.kind,
        );
        equal(texts, Object.values(MANY));
      }),
    },
    {
      name: 'an empty tree lists nothing',
      run: withTree({}, async (tree) => equal(await tree.list(), [])),
    },
  ];
}

const ODD_NAMES: Readonly<Record<string, string>> = {
  'app/[id]/(x)/route.ts': '1',
  'src/naïve.ts': '2',
  '.github/x.ts': '3',
  'with space/a b.ts': '4',
  'quote"and\'tick`.ts': '5',
  'new\nline.ts': '6',
  'tab\there.ts': '7',
  '-dash.ts': '8',
  'constructor/toString.ts': '9',
  '😀/\uffee.ts': '10',
  'a.ts': '11',
  'a/b.ts': '12',
  'a-b.ts': '13',
  ':colon:(glob)*.ts': '14',
  'back\\slash.ts': '15',
};

const BYTES: Readonly<Record<string, Uint8Array>> = {
  crlf: Uint8Array.of(0x61, 0x0d, 0x0a, 0x62),
  bom: Uint8Array.of(0xef, 0xbb, 0xbf, 0x61),
  nul: Uint8Array.of(0x61, 0, 0x62),
  invalid: Uint8Array.of(0xff, 0xfe, 0xc0),
  empty: new Uint8Array(0),
};

const MANY = Object.fromEntries(
  Array.from({ length: 200 }, (_, i) => [`many/${String(i).padStart(3, '0')}`, `content ${i}`]),
);

function equal(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`expected ${b}, got ${a}`);
}
