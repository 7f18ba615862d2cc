/** The two programs of Graphviz that are used; the answer is its JSON. */
export type LayOut = (dot: string, engine: 'dot' | 'neato') => string;

let loaded: Promise<LayOut> | undefined;

/** Graphviz as WebAssembly, which lies inside its module: it is loaded with the first picture. */
export function loadGraphviz(): Promise<LayOut> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<LayOut> {
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  return (dot, engine) => graphviz.layout(dot, 'json', engine);
}
