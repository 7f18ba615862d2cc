import { memorySourceTree } from '@holdfast/source';
import { afterAll, expect, test } from 'vitest';
import { buildImportGraph } from '../src/index.js';
import { createOutlineProvider } from '../src/node/index.js';

const outlines = createOutlineProvider({ workers: 0 });
afterAll(() => outlines.close());

async function graphOf(files: Readonly<Record<string, string>>) {
  const graph = await buildImportGraph(memorySourceTree(files), { outlines });
  expect(graph.problems).toEqual([]);
  return {
    edges: graph.edges.map(
      ({ from, to, type }) => `${from} -> ${to}${type === 'imports' ? '' : ` (${type})`}`,
    ),
    externals: graph.externals.map((it) => `${it.class} ${it.alias}`),
    unresolved: graph.unresolved.map((it) => `${it.from} ${it.specifier}`),
  };
}

test('Python: packages, src layouts, relative imports, modules among imported names', async () => {
  const graph = await graphOf({
    'pyproject.toml': '[project]\nname = "app"\n',
    'src/app/__init__.py': 'from .core import run\n',
    'src/app/core.py': [
      'import os, yaml, types',
      'from app import util, missing_name',
      'from app.sub import (  # a comment, with comma',
      '    deep as d,',
      '    CONSTANT,',
      ')',
      'from . import util as u; from .sub.deep import x',
      'import app.sub.deep',
      'if TYPE_CHECKING:',
      '    from .types import T',
      'import_module = importlib.import_module("app.lazy")',
      'from .gone import y',
      'from .... import z',
    ].join('\n'),
    'src/app/util.py': '"""\nfrom app import core\n"""\n',
    'src/app/lazy.py': '',
    'src/app/types.pyi': '',
    'src/app/sub/__init__.py': 'CONSTANT = 1\n',
    'src/app/sub/deep.py': 'from ..util import helper\nfrom .. import *\n',
    'tests/test_core.py': 'from app.core import run\nimport helpers\nfrom PIL import Image\n',
    'tests/helpers.py': '',
  });
  expect(graph.edges).toEqual([
    'src/app/__init__.py -> src/app/core.py',
    'src/app/core.py -> src/app/__init__.py',
    'src/app/core.py -> src/app/lazy.py (dynamic)',
    'src/app/core.py -> src/app/sub/__init__.py',
    'src/app/core.py -> src/app/sub/deep.py',
    'src/app/core.py -> src/app/types.pyi (type-only)',
    'src/app/core.py -> src/app/util.py',
    'src/app/sub/deep.py -> src/app/__init__.py',
    'src/app/sub/deep.py -> src/app/util.py',
    'tests/test_core.py -> src/app/core.py',
    'tests/test_core.py -> tests/helpers.py',
  ]);
  expect(graph.externals).toEqual(['pip pyyaml', 'python os', 'python types', 'pip pillow']);
  expect(graph.unresolved).toEqual(['src/app/core.py .gone', 'src/app/core.py ....z']);
});

test('Go: packages by module path, the files that declare what is used, the own package', async () => {
  const graph = await graphOf({
    'go.mod': 'module example.com/app\n\ngo 1.22\n',
    'main.go':
      'package main\n\nimport (\n\t"fmt"\n\t"github.com/gin-gonic/gin/render"\n\tst "example.com/app/store"\n\t_ "example.com/app/side"\n\t"example.com/app/gone"\n)\n\nfunc main() { fmt.Println(st.Open(), helper(), render.X, gone.Y) }\n',
    'helper.go': 'package main\n\nfunc helper() int { return limit }\n',
    'limits.go': 'package main\n\nconst limit = 1\n',
    'store/open.go': 'package store\n\nfunc Open() *Store { return nil }\n',
    'store/store.go': 'package store\n\ntype Store struct{}\n\nfunc (s *Store) Close() {}\n',
    'store/open_test.go':
      'package store_test\n\nimport "example.com/app/store"\n\nvar _ = store.Open\n',
    'side/a.go': 'package side\n',
    'side/side.go': 'package side\n\nfunc init() {}\n',
  });
  expect(graph.edges).toEqual([
    'helper.go -> limits.go',
    'main.go -> helper.go',
    'main.go -> side/side.go',
    'main.go -> store/open.go',
    'store/open.go -> store/store.go',
    'store/open_test.go -> store/open.go',
  ]);
  expect(graph.externals).toEqual(['go fmt', 'go gin-gonic/gin']);
  expect(graph.unresolved).toEqual(['main.go example.com/app/gone']);
});

test('Rust: modules, crate, super and self, crates of the workspace, paths without use', async () => {
  const graph = await graphOf({
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
    'crates/app/Cargo.toml':
      '[package]\nname = "app"\n[dependencies]\nmy-lib = { path = "../lib" }\nserde_yaml = { package = "serde-yaml", version = "1" }\n',
    'crates/app/src/main.rs':
      'mod a;\n#[path = "odd.rs"]\nmod strange;\nuse my_lib::deep::Thing;\nuse serde_yaml::from_str;\nuse std::fmt;\nmod inline { use super::a::b; }\nfn main() { crate::a::b::run(); }\n',
    'crates/app/src/a.rs': 'pub mod b;\nuse self::b::run;\nuse super::strange;\n',
    'crates/app/src/a/b.rs':
      'use crate::a;\nuse super::super::strange::X;\npub fn run() { super::other() }\n',
    'crates/app/src/odd.rs': '',
    'crates/app/tests/it.rs': 'mod common;\nuse my_lib::*;\n',
    'crates/app/tests/common/mod.rs': '',
    'crates/lib/Cargo.toml': '[package]\nname = "my-lib"\n',
    'crates/lib/src/lib.rs': 'pub mod deep;\npub use deep::Thing;\nuse crate::gone::X;\n',
    'crates/lib/src/deep/mod.rs': 'mod inner;\npub struct Thing;\n',
    'crates/lib/src/deep/inner.rs': 'use super::Thing;\n',
  });
  expect(graph.edges).toEqual([
    'crates/app/src/a.rs -> crates/app/src/a/b.rs',
    'crates/app/src/a.rs -> crates/app/src/main.rs',
    'crates/app/src/a/b.rs -> crates/app/src/a.rs',
    'crates/app/src/a/b.rs -> crates/app/src/main.rs',
    'crates/app/src/main.rs -> crates/app/src/a.rs',
    'crates/app/src/main.rs -> crates/app/src/a/b.rs',
    'crates/app/src/main.rs -> crates/app/src/odd.rs',
    'crates/app/src/main.rs -> crates/lib/src/deep/mod.rs',
    'crates/app/tests/it.rs -> crates/app/tests/common/mod.rs',
    'crates/app/tests/it.rs -> crates/lib/src/lib.rs',
    'crates/lib/src/deep/inner.rs -> crates/lib/src/deep/mod.rs',
    'crates/lib/src/deep/mod.rs -> crates/lib/src/deep/inner.rs',
    'crates/lib/src/lib.rs -> crates/lib/src/deep/mod.rs',
  ]);
  expect(graph.externals).toEqual(['cargo serde-yaml', 'rust std']);
});

test('Java: classes by package, nested and static imports, wildcards, the own package', async () => {
  const graph = await graphOf({
    'src/main/java/x/A.java':
      '/* package no; */\npackage x;\nimport x.y.B;\nimport x.y.Outer.Inner;\nimport static x.y.Tool.help;\nimport x.z.*;\nimport java.util.List;\nimport com.google.common.base.Strings;\nimport x.y.Gone;\nclass A { Same s; C c; List<B> l; }\n',
    'src/main/java/x/Same.java': 'package x;\npublic class Same { void m() { String a = "A"; } }\n',
    'src/main/java/x/y/B.java': 'package x.y;\npublic class B {}\n',
    'src/main/java/x/y/Outer.java':
      'package x.y;\npublic class Outer { public static class Inner {} }\n',
    'src/main/java/x/y/Tool.java':
      'package x.y;\npublic class Tool { public static void help() {} }\n',
    'src/main/java/x/z/C.java': 'package x.z;\npublic class C {}\n',
    'src/main/java/x/z/D.java': 'package x.z;\npublic class D {}\n',
  });
  expect(graph.edges).toEqual([
    'src/main/java/x/A.java -> src/main/java/x/Same.java',
    'src/main/java/x/A.java -> src/main/java/x/y/B.java',
    'src/main/java/x/A.java -> src/main/java/x/y/Outer.java',
    'src/main/java/x/A.java -> src/main/java/x/y/Tool.java',
    'src/main/java/x/A.java -> src/main/java/x/z/C.java',
  ]);
  expect(graph.externals).toEqual(['java java.util', 'maven com.google.common']);
  expect(graph.unresolved).toEqual(['src/main/java/x/A.java x.y.Gone']);
});

test('Kotlin: functions and types, Java beside it, the common source set first', async () => {
  const graph = await graphOf({
    'app/src/main/kotlin/App.kt':
      'package app\n\nimport lib.Shared\nimport lib.helper\nimport kotlin.math.PI\n\nfun main() { helper(Shared()); local(); Model() }\n',
    'app/src/main/kotlin/Local.kt': 'package app\n\nfun local() {}\n',
    'app/src/main/java/app/Model.java': 'package app;\npublic class Model {}\n',
    'lib/src/commonMain/kotlin/Shared.kt': 'package lib\n\nexpect class Shared()\n',
    'lib/src/jvmMain/kotlin/Shared.kt': 'package lib\n\nactual class Shared\n',
    'lib/src/commonMain/kotlin/Helper.kt': 'package lib\n\nfun helper(s: Shared) {}\n',
  });
  expect(graph.edges).toEqual([
    'app/src/main/kotlin/App.kt -> app/src/main/java/app/Model.java',
    'app/src/main/kotlin/App.kt -> app/src/main/kotlin/Local.kt',
    'app/src/main/kotlin/App.kt -> lib/src/commonMain/kotlin/Helper.kt',
    'app/src/main/kotlin/App.kt -> lib/src/commonMain/kotlin/Shared.kt',
    'lib/src/commonMain/kotlin/Helper.kt -> lib/src/commonMain/kotlin/Shared.kt',
  ]);
  expect(graph.externals).toEqual(['kotlin kotlin.math']);
});

test('Swift: names that exactly one file of the module declares', async () => {
  const graph = await graphOf({
    'Sources/App/main.swift':
      'import Foundation\nimport Core\nlet a = Model(name: greet())\nlet b: Twice? = nil\nlet c = Engine.shared\n// Hidden\nlet text = "Hidden"\n',
    'Sources/App/Model.swift':
      'struct Model { let name: String }\nextension String { func greet() {} }\n',
    'Sources/App/Greeting.swift': 'func greet() -> String { "Model" }\n',
    'Sources/App/Hidden.swift': 'class Hidden {}\n',
    'Sources/App/One.swift': 'struct Twice {}\n',
    'Sources/App/Two.swift': 'struct Twice {}\n',
    'Sources/Core/Engine.swift': 'public class Engine { public static let shared = Engine() }\n',
    'Sources/Core/Model.swift': 'struct Model {}\n',
  });
  expect(graph.edges).toEqual([
    'Sources/App/main.swift -> Sources/App/Greeting.swift',
    'Sources/App/main.swift -> Sources/App/Model.swift',
    'Sources/App/main.swift -> Sources/Core/Engine.swift',
    'Sources/App/main.swift -> Sources/Core/Model.swift',
  ]);
  expect(graph.externals).toEqual(['swift Foundation']);
});
