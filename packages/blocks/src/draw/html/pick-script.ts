/** Hover, focus, choice and search: what of the picture stands out, and what the panel tells. */
export const PICK_SCRIPT = `
const pictures = [...document.querySelectorAll('svg.hf')];
const items = [...document.querySelectorAll('svg.hf .node, svg.hf .edge')].filter((item) => !item.closest('.legend'));
const wires = [...document.querySelectorAll('svg.hf .wire')];
const parts = [...items, ...wires];
let chosen = null;

const targetOf = (item) => item.dataset.block !== undefined
  ? { block: Number(item.dataset.block) }
  : { from: Number(item.dataset.from), to: Number(item.dataset.to) };
const isSame = (a, b) => a && b && a.block === b.block && a.from === b.from && a.to === b.to;
const edgeOf = (target) => data.edges.find((edge) => edge.from === target.from && edge.to === target.to);

function stands(item, target) {
  const it = targetOf(item);
  if (target.block === undefined) {
    return it.block === undefined ? isSame(it, target) : it.block === target.from || it.block === target.to;
  }
  if (it.block === undefined) return it.from === target.block || it.to === target.block;
  return it.block === target.block || data.edges.some((edge) =>
    (edge.from === target.block && edge.to === it.block) || (edge.to === target.block && edge.from === it.block));
}

function show(target) {
  for (const picture of pictures) picture.classList.toggle('picked', Boolean(target));
  for (const item of parts) {
    item.classList.toggle('on', Boolean(target) && stands(item, target));
    item.classList.toggle('chosen', Boolean(chosen) && isSame(targetOf(item), chosen));
  }
  bands(target);
  tell(target);
}

let told;
function tell(target) {
  const name = JSON.stringify(target);
  if (told === name) return;
  told = name;
  panel.replaceChildren(...(!target ? overview() : target.block !== undefined ? blockDetail(target.block) : edgeDetail(edgeOf(target))));
  panel.scrollTop = 0;
}

function bands(target) {
  for (const band of document.querySelectorAll('.band')) band.classList.remove('on');
  if (!target) return;
  const at = (node) => document.querySelector('.matrix [data-head=row] [data-block="' + node + '"]')?.dataset.at;
  const rows = target.block !== undefined ? [target.block] : [target.from];
  const columns = target.block !== undefined ? [target.block] : [target.to];
  const put = (selector, key, node) => {
    const [band, place] = [document.querySelector(selector), at(node)];
    if (!band || place === undefined) return;
    band.setAttribute(key, String(Number(place) * Number(band.dataset.cell)));
    band.classList.add('on');
  };
  for (const row of rows) put('.band.row', 'y', row);
  for (const column of columns) put('.band.column', 'x', column);
}

function choose(target, moveFocus) {
  chosen = target;
  show(target);
  const visible = items.find((item) => isSame(targetOf(item), target) && item.getClientRects().length > 0);
  if (visible) {
    makeStop(visible);
    if (moveFocus) visible.focus();
    bring(visible);
  }
  if (moveFocus && !visible) panel.focus();
}

for (const wire of wires) {
  const line = wire.querySelector('.line');
  const reach = line.cloneNode();
  reach.setAttribute('class', 'reach');
  line.before(reach);
}
for (const item of items) {
  const title = item.querySelector('title');
  item.setAttribute('role', 'button');
  item.setAttribute('tabindex', '-1');
  item.setAttribute('aria-label', title.textContent);
  title.remove();
  item.addEventListener('focus', () => { makeStop(item); show(targetOf(item)); });
  item.addEventListener('blur', (event) => {
    if (!panel.contains(event.relatedTarget)) show(chosen);
  });
}
for (const part of parts) {
  part.addEventListener('pointerenter', (event) => { if (event.pointerType === 'mouse') show(targetOf(part)); });
  part.addEventListener('pointerleave', () => show(chosen));
  part.addEventListener('click', (event) => {
    event.stopPropagation();
    if (!dragged()) choose(targetOf(part), false);
  });
}

const search = byId('search');
const hits = byId('hits');
function find() {
  const wanted = search.value.trim().toLocaleLowerCase();
  const found = new Set();
  data.blocks.forEach((block, at) => {
    const texts = [block.name, shown(block, 'name'), block.purpose, block.id];
    if (wanted !== '' && texts.some((text) => text.toLocaleLowerCase().includes(wanted))) found.add(at);
  });
  for (const picture of pictures) picture.classList.toggle('searching', wanted !== '');
  for (const item of parts) {
    const { block, from, to } = targetOf(item);
    item.classList.toggle('hit', block !== undefined ? found.has(block) : found.has(from) && found.has(to));
  }
  hits.textContent = wanted === '' ? '' : counted(found.size, 'match', 'matches');
  return [...found];
}
let turn = -1;
search.addEventListener('input', () => { turn = -1; find(); });
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const found = find();
  if (found.length === 0) return;
  turn = (turn + 1) % found.length;
  choose({ block: found[turn] }, false);
});
`;
