/**
 * Shows content in the page. Texts are set as texts. Markup of a page is parsed without running or
 * loading anything, and of it only known elements and attributes are taken over, so that a mistake in
 * escaping would still be no more than a text in the wrong place.
 */
export const SHOW_SCRIPT = `
const ELEMENTS = new Set(('a aside b bdi button code col colgroup dd details div dl dt em fieldset figure footer h1 h2 h3 header ' +
  'input label legend li main mark nav ol output p section span strong summary table tbody td th thead tr ul ' +
  'svg g path rect text title desc').split(' '));
const ATTRIBUTES = new Set(('autocomplete checked class colspan for hidden id name open placeholder role scope spellcheck tabindex ' +
  'title type value d height opacity rx stroke-width text-anchor transform viewBox width x y').split(' '));

function taken(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || !ELEMENTS.has(node.localName)) return '';
  const element = document.createElementNS(node.namespaceURI, node.localName);
  for (const { name, value } of node.attributes) {
    const isKnown = ATTRIBUTES.has(name) || /^(aria|data)-[a-z-]+$/.test(name);
    if (isKnown || (name === 'href' && /^#[a-z0-9-]+$/.test(value))) element.setAttribute(name, value);
  }
  element.append(...[...node.childNodes].map(taken));
  return element;
}
const parsed = (markup) => [...new DOMParser().parseFromString(markup, 'text/html').body.childNodes].map(taken);

function element(tag, text, className) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}
function isolated(tag, text, className) {
  const made = element(tag, undefined, className);
  made.append(element('bdi', text));
  return made;
}

function listed({ name, mark, lines }) {
  const item = element('li');
  item.append(isolated('b', name));
  if (mark) item.append(' ', isolated('span', mark, 'hf-mark'));
  item.append(...lines.map((line) => isolated('p', line)));
  return item;
}

function section({ title, items }) {
  const list = element('ul', undefined, 'hf-list');
  list.append(...items.map(listed));
  const made = element('section', undefined, 'hf-section');
  made.append(isolated('h2', title), list);
  return made;
}

function further(next) {
  const button = element('button', next.label);
  button.type = 'button';
  button.addEventListener('click', () => { button.disabled = true; callAgain(next); });
  return button;
}

let ended = new AbortController();
function show({ title, notes, again, markup, data, sections }) {
  ended.abort();
  ended = new AbortController();
  const top = element('div', undefined, 'hf-top');
  top.setAttribute('role', 'status');
  if (title) top.append(isolated('h1', title));
  top.append(...notes.map((note) => isolated('p', note)));
  const mayCall = host.capabilities.serverTools && host.context.toolInfo?.tool?.name;
  if (mayCall) top.append(...again.map(further));
  document.body.className = markup === undefined ? 'hf-view' : 'hf-view hf-page';
  document.body.replaceChildren(
    ...(top.hasChildNodes() ? [top] : []),
    ...(markup === undefined ? [] : parsed(markup)),
    ...sections.map(section),
  );
  if (data) start(data, ended.signal);
}
const say = (...notes) => show({ notes, again: [], sections: [] });

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  const target = document.getElementById(link.getAttribute('href').slice(1));
  if (!target) return;
  target.scrollIntoView();
  const stop = target.matches('details') ? target.querySelector('summary') : target;
  if (!stop.matches('summary')) stop.tabIndex = -1;
  stop.focus({ preventScroll: true });
});
`;
