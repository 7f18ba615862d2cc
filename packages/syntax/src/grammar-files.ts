/** The grammars, each one WebAssembly file. */
export type GrammarId = keyof typeof GRAMMAR_FILES;

/**
 * Where each grammar comes from, and the SHA-256 of its file. `npm` is the package and path it is
 * copied from when this package is built; nothing else is accepted at run time.
 */
export const GRAMMAR_FILES = {
  c: {
    file: 'c.wasm',
    npm: 'tree-sitter-c/tree-sitter-c.wasm',
    version: '0.24.1',
    sha256: 'c852c2a85ebf2beb636aa3b0ef7f7e70458684d74f6741b20dcb296885bed9f9',
  },
  cpp: {
    file: 'cpp.wasm',
    npm: 'tree-sitter-cpp/tree-sitter-cpp.wasm',
    version: '0.23.4',
    sha256: '174eb0deb75b2ec7881bcacda9f995648d8e683956e5c2267e69ab6dc503fcbf',
  },
  csharp: {
    file: 'csharp.wasm',
    npm: 'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
    version: '0.23.5',
    sha256: '6f69e1cae44e1c32c1eccc170dc5a9778fb94ff716f71113fe1f8c4299aa2f40',
  },
  go: {
    file: 'go.wasm',
    npm: 'tree-sitter-go/tree-sitter-go.wasm',
    version: '0.25.0',
    sha256: '9504573f352b20be7f2f1911754d710622aedc15afff16d5ed8fb5645681aee7',
  },
  java: {
    file: 'java.wasm',
    npm: 'tree-sitter-java/tree-sitter-java.wasm',
    version: '0.23.5',
    sha256: '4fdeac4ca6ca089f06c6f7e562abcac1733cd465728cc7031ebb73c2019122c4',
  },
  javascript: {
    file: 'javascript.wasm',
    npm: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
    version: '0.25.0',
    sha256: '5fb488d0cabb4775a594bab85682de5ad6ce83c0d6ac997a9f82dd084d571240',
  },
  kotlin: {
    file: 'kotlin.wasm',
    npm: '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
    version: '1.1.0',
    sha256: '7009d69453bc8735e438b2818a633efb21c88f99782769abba60dffedfab73f7',
  },
  php: {
    file: 'php.wasm',
    npm: 'tree-sitter-php/tree-sitter-php.wasm',
    version: '0.24.2',
    sha256: 'd4df6a6ff08c87c3ec4f9cbb785fe09998a0cb570e03f57d7b19b3acfb146aa7',
  },
  python: {
    file: 'python.wasm',
    npm: 'tree-sitter-python/tree-sitter-python.wasm',
    version: '0.25.0',
    sha256: '16108b50df4ee9a30168794252ab55e7c93bfc5765d7fa0aa3e335752c515f47',
  },
  ruby: {
    file: 'ruby.wasm',
    npm: 'tree-sitter-ruby/tree-sitter-ruby.wasm',
    version: '0.23.1',
    sha256: '09a96427d7c72f0613ed470cd9812223fc4a91d6a9c025c0235cc6bd59ff96f4',
  },
  rust: {
    file: 'rust.wasm',
    npm: 'tree-sitter-rust/tree-sitter-rust.wasm',
    version: '0.24.0',
    sha256: 'f65f354215611fd94ad34134b3427eb3d58cbb745df7b6509ba722184db73d57',
  },
  swift: {
    file: 'swift.wasm',
    npm: '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm',
    version: '0.7.1',
    sha256: 'd084eceba50e9a83319f5d171051b53179bd22b6ea6419014900c602d52cfa28',
  },
  tsx: {
    file: 'tsx.wasm',
    npm: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
    version: '0.23.2',
    sha256: '79e5da75ea62855a0cd67177685f0164eac87d5f630b3cbe1e0a099751ad30f8',
  },
  typescript: {
    file: 'typescript.wasm',
    npm: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
    version: '0.23.2',
    sha256: '778025db5a8be0e70f8ccc3671e486dfeddd048c25d9e8a70c26de2e1bf6f97d',
  },
} as const;
