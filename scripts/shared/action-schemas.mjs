import { register } from 'node:module';

// The parser of GitHub's own editor service imports JSON without the attribute that Node asks for.
const hook = `export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);
const { convertActionTemplate, parseAction } = await import(
  '@actions/workflow-parser/actions/index'
);

/** What GitHub would say against an action.yml, as sentences. */
export function actionErrors(content) {
  const { context, value } = parseAction(
    { name: 'action.yml', content },
    new NoOperationTraceWriter(),
  );
  if (value !== undefined) convertActionTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** What GitHub would say against a workflow, as sentences. */
export async function workflowErrors(content) {
  const { context, value } = parseWorkflow(
    { name: 'workflow.yml', content },
    new NoOperationTraceWriter(),
  );
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
