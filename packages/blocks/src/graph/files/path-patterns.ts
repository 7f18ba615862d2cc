/** Code of others that is carried along. */
export const VENDORED =
  /(?:^|\/)(?:node_modules|bower_components|vendor|vendored|third[_-]?party|Pods|Carthage|\.yarn|_vendor|jspm_packages|Godeps)\/|(?:^|\/)(?:gradlew(?:\.bat)?|mvnw(?:\.cmd)?)$/;

/** What a tool writes: output directories, minified files, code generators' usual names. */
export const GENERATED =
  /(?:^|\/)(?:dist|\.next|\.nuxt|\.svelte-kit|\.output|\.turbo|coverage|__generated__|generated|__snapshots__|DerivedData|\.dart_tool)\/|\.min\.(?:m?js|css)$|\.(?:map|snap)$|(?:\.pb\.go|_pb2(?:_grpc)?\.pyi?|_pb\.(?:js|d\.ts)|\.pb\.(?:cc|h|swift)|\.g\.(?:dart|cs|kt)|\.generated\.[a-z]+|\.gen\.(?:go|ts|rs)|_generated\.[a-z]+|\.designer\.cs)$|(?:^|\/)(?:zz_generated\..*|mock_[^/]*\.go|bindata\.go)$/;

export const LOCK_NAMES: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'Cargo.lock',
  'go.sum',
  'go.work.sum',
  'poetry.lock',
  'Pipfile.lock',
  'pdm.lock',
  'uv.lock',
  'composer.lock',
  'Gemfile.lock',
  'Podfile.lock',
  'Package.resolved',
  'gradle.lockfile',
  'flake.lock',
  'mix.lock',
  'pubspec.lock',
  'packages.lock.json',
]);

export const BINARY_EXTENSIONS: ReadonlySet<string> = new Set(
  `png jpg jpeg gif webp avif ico bmp tif tiff icns psd ai sketch fig pdf zip gz tgz bz2 xz zst 7z rar tar jar war
  class dex apk ipa so dylib dll exe a o obj lib wasm node pyc pyd whl egg woff woff2 ttf otf eot mp3 mp4 m4a wav ogg
  flac mov avi webm mkv sqlite sqlite3 db bin dat pack idx keystore jks p12 pfx der xcuserstate nib onnx pt npy npz
  parquet doc docx xls xlsx ppt pptx`.split(/\s+/),
);

export const TESTS =
  /(?:^|\/)(?:[Tt]ests?|__tests__|__mocks__|specs?|e2e|cypress|testing|testdata|test-?fixtures|fixtures|__fixtures__|[A-Za-z]\w*Tests|androidTest|benches)\/|(?:[._-](?:test|tests|spec|specs|e2e|cy|bench|stories)\.[a-z]+|_test\.(?:go|py|rs|rb|exs)|(?:^|\/)(?:test_[^/]*|conftest)\.py|(?:^|\/)\w+(?:Test|Tests|Spec|IT|TestCase)\.(?:java|kt|kts|swift|cs|scala|groovy|php))$/;

export const DOCS =
  /(?:^|\/)(?:docs?|documentation|website|man)\/|\.(?:md|mdx|markdown|rst|adoc|asciidoc|tex|org)$|(?:^|\/)(?:README|LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|CONTRIBUTING|CHANGELOG|CHANGES|HISTORY|SECURITY|CODE_OF_CONDUCT)(?:\.[a-z]+)?$/i;
