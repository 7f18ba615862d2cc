// The suite imports `globSync`, which Node has from version 22 on, and never calls it for a server.
import { register } from 'node:module';

const FS = `
  export * from 'node:fs';
  export { default } from 'node:fs';
  export function globSync() { throw new Error('This Node has no globSync.'); }
`;

const HOOKS = `
  const shim = ${JSON.stringify(dataUrl(FS))};
  export const resolve = (specifier, context, next) =>
    specifier === 'fs' && context.parentURL?.includes('/conformance/dist/')
      ? { url: shim, shortCircuit: true }
      : next(specifier, context);
`;

register(dataUrl(HOOKS));

function dataUrl(source) {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
