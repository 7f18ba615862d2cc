import type { JsonValue } from '@holdfast/base';

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly description?: string };
}

type Content = Readonly<Record<string, { readonly schema?: JsonValue }>>;

/** The document of the REST interface for people: one page, nothing else is asked for. */
export function apiPage(document: { readonly [key: string]: JsonValue }): string {
  const { info, paths, components } = document as unknown as {
    info: { title: string; description: string; version: string };
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    components: { schemas: Readonly<Record<string, JsonValue>> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary><pre>${pretty(schema)}</pre></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)} Requests carry a token: <code>Authorization: Bearer hf_…</code>.
For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<h2>Operations</h2>
${operations.join('\n')}
<h2>Types</h2>
${schemas.join('\n')}
</main></body></html>
`;
}

function section(method: string, path: string, operation: Operation): string {
  const { summary, description = '', parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> (${escapeHtml(where)}${required ? ', needed' : ''}) ${escapeHtml(schema.description ?? '')}</li>`,
  );
  const body = requestBody?.content['application/json']?.schema;
  const answers = Object.entries(responses).map(
    ([status, { content = {} }]) =>
      `<li>${escapeHtml(status)}: ${Object.values(content)
        .map(({ schema }) => (schema === undefined ? '' : `<pre>${pretty(schema)}</pre>`))
        .join('')}</li>`,
  );
  return `<details><summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(description)}</p>
${rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`}
${body === undefined ? '' : `<h3>Body</h3><pre>${pretty(body)}</pre>`}
<h3>Answers</h3><ul>${answers.join('')}</ul></details>`;
}

function pretty(value: JsonValue): string {
  return escapeHtml(JSON.stringify(value, undefined, 2));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}details{border-top:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer}pre{overflow:auto;padding:.5rem;border:1px solid #8884}`;
