/** Fills the panel beside the picture. */
export const DETAIL_SCRIPT = `
const whole = { signal: ended };
const byId = (id) => document.getElementById(id);
const panel = byId('detail');
const shown = (item, key) => item[key + 'Shown'] ?? item[key];
const counted = (n, one, many) => n + ' ' + (n === 1 ? one : many);
const make = (tag, text, className) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
};
const isolated = (tag, text, className) => {
  const element = make(tag, undefined, className);
  element.append(make('bdi', text));
  return element;
};
const nameOf = (at) => shown(data.blocks[at], 'name');
const strongest = (edges) => [...edges].sort((a, b) => b.count - a.count);

function rowButton(name, note, below, act) {
  const item = make('li');
  const button = make('button');
  button.type = 'button';
  button.append(isolated('b', name), make('span', note, 'n'));
  if (below) button.append(isolated('code', below));
  button.addEventListener('click', act);
  item.append(button);
  return item;
}

function listOf(title, items) {
  const list = make('ul', undefined, 'list');
  list.append(...items);
  return items.length === 0 ? [] : [make('h3', title), list];
}

function overview() {
  const items = data.blocks
    .map((block, at) => [block, at])
    .sort(([, a], [, b]) => nameOf(a).localeCompare(nameOf(b)))
    .map(([block, at]) =>
    rowButton(nameOf(at), block.filesKnown ? counted(block.files, 'file', 'files') : '', '', () => choose({ block: at }, true)));
  return [
    make('h2', 'Blocks'),
    make('p', 'Point at a block or a number, or reach the picture with Tab and walk with the arrow keys. Enter keeps what is shown, Escape lets go.', 'quiet'),
    ...listOf('By name', items),
  ];
}

function facts(pairs) {
  const list = make('dl');
  for (const [term, value] of pairs) list.append(make('dt', term), isolated('dd', value));
  return list;
}

function blockDetail(at) {
  const block = data.blocks[at];
  const percent = block.cohesion === null ? 'not measured' : Math.round(block.cohesion * 100) + ' % of its imports stay inside';
  const viaOf = (edge) => (edge.viaShown ?? edge.via)[0] ?? '';
  const row = (edge, other) =>
    rowButton(nameOf(other), String(edge.count), viaOf(edge), () => choose({ from: edge.from, to: edge.to }, true));
  const uses = strongest(data.edges.filter((edge) => edge.from === at));
  const used = strongest(data.edges.filter((edge) => edge.to === at));
  return [
    isolated('h2', nameOf(at)),
    isolated('p', shown(block, 'purpose') || 'No purpose yet.', block.purpose ? '' : 'quiet'),
    facts([
      ['Files', block.filesKnown ? String(block.files) : 'not known'],
      ['State', block.kind === 'planned' ? block.state + ', planned' : block.state],
      ['Cohesion', percent],
      ['Id', shown(block, 'id')],
    ]),
    ...listOf('Depends on', uses.map((edge) => row(edge, edge.to))),
    ...listOf('Used by', used.map((edge) => row(edge, edge.from))),
  ];
}

function edgeDetail(edge) {
  const title = make('h2');
  title.append(make('bdi', nameOf(edge.from)), ' → ', make('bdi', nameOf(edge.to)));
  const marks = [];
  if (edge.inCycle) marks.push(make('span', 'part of a cycle', 'mark cycle'));
  if (edge.forbidden) marks.push(make('span', 'forbidden by a rule', 'mark forbidden'));
  const via = make('ul', undefined, 'via');
  for (const text of edge.viaShown ?? edge.via) {
    const item = make('li');
    const cut = text.indexOf(' -> ');
    if (cut === -1) item.append(isolated('code', text));
    else item.append(isolated('code', text.slice(0, cut)), isolated('code', text.slice(cut + 4), 'to'));
    via.append(item);
  }
  const back = data.edges.find((other) => other.from === edge.to && other.to === edge.from);
  return [
    title,
    ...marks,
    facts([[counted(edge.count, 'import', 'imports'), edge.types.map(([type, count]) => count + ' ' + type).join(', ')]]),
    ...(edge.via.length === 0 ? [] : [make('h3', 'Strongest imports'), via]),
    ...listOf('Blocks', [edge.from, edge.to].map((at) => rowButton(nameOf(at), '', '', () => choose({ block: at }, true)))),
    ...(back ? listOf('The other way', [rowButton(nameOf(back.from) + ' → ' + nameOf(back.to), String(back.count), '', () => choose({ from: back.from, to: back.to }, true))]) : []),
  ];
}
`;
