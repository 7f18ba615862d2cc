/** Whether Node itself answers to a bare specifier, `fs` or `fs/promises`; `node:` is not looked at. */
export function isBuiltinModule(specifier: string): boolean {
  return BUILTIN.has(specifier);
}

// The list of module.builtinModules, without its underscored entries; the pure root cannot ask Node.
const BUILTIN: ReadonlySet<string> = new Set(
  `assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram
  diagnostics_channel dns dns/promises domain events fs fs/promises http http2 https inspector
  inspector/promises module net os path path/posix path/win32 perf_hooks process punycode querystring
  readline readline/promises repl stream stream/consumers stream/promises stream/web string_decoder sys
  timers timers/promises tls trace_events tty url util util/types v8 vm wasi worker_threads zlib`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
