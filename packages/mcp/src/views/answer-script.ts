/** Takes answers in, and calls a tool again for what an answer left out. */
export const ANSWER_SCRIPT = `
const call = { input: {}, answer: {} };

function answerOf({ structuredContent, content }) {
  if (structuredContent) return structuredContent;
  const text = content?.find(({ type }) => type === 'text')?.text ?? '';
  try {
    return JSON.parse(text);
  } catch {
    return { error: { message: text === '' ? 'The answer is empty.' : text } };
  }
}

function answered(result) {
  call.answer = answerOf(result);
  const { error } = call.answer;
  if (error) say(...[error.message, error.hint].filter((text) => typeof text === 'string').map(view.shownText));
  else {
    show(view.contentOf(call.answer, call.input));
    review(call.answer, call.input);
  }
}

async function review(answer, input) {
  const uri = view.reviewUri?.(answer, input);
  if (uri === undefined || !host.capabilities.serverResources) return;
  try {
    const { contents } = await ask('resources/read', { uri });
    const { review } = JSON.parse(contents[0].text);
    // Another answer may have come meanwhile.
    if (call.answer === answer) show(view.reviewedContent(answer, input, review));
  } catch {
    // What the answer has is shown already; a host need not give more.
  }
}

function joined(before, after) {
  const lists = Object.keys(before).filter((key) => Array.isArray(before[key]) && Array.isArray(after[key]));
  return { ...after, ...Object.fromEntries(lists.map((key) => [key, [...before[key], ...after[key]]])) };
}

async function callAgain({ arguments: others, adds }) {
  const merged = Object.entries({ ...call.input, ...others }).filter(([, value]) => value !== null);
  const input = Object.fromEntries(merged);
  const before = call.answer;
  try {
    const result = await ask('tools/call', { name: host.context.toolInfo.tool.name, arguments: input });
    const answer = answerOf(result);
    if (!adds) call.input = input;
    answered({ structuredContent: adds && !answer.error ? joined(before, answer) : answer });
  } catch (error) {
    say('The host did not make the call.', view.shownText(error.message));
  }
}
`;
