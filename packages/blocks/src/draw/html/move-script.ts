/** Arrow keys, zoom, pan, and which picture is seen. */
export const MOVE_SCRIPT = `
const canvas = byId('picture');
const figures = [...document.querySelectorAll('main figure')];
const current = () => figures.find((figure) => !figure.hidden)?.querySelector('svg');
const sizes = new Map(pictures.map((picture) => [picture, { width: picture.viewBox.baseVal.width, height: picture.viewBox.baseVal.height, scale: 0 }]));

function zoom(scale, at) {
  const picture = current();
  const size = sizes.get(picture);
  if (!size) return;
  const before = picture.getBoundingClientRect();
  const frame = canvas.getBoundingClientRect();
  const point = at ?? { x: frame.left + canvas.clientWidth / 2, y: frame.top + canvas.clientHeight / 2 };
  const share = { x: (point.x - before.left) / (before.width || 1), y: (point.y - before.top) / (before.height || 1) };
  size.scale = Math.min(4, Math.max(0.1, scale));
  picture.style.width = size.width * size.scale + 'px';
  picture.style.height = size.height * size.scale + 'px';
  const after = picture.getBoundingClientRect();
  canvas.scrollLeft += after.left + share.x * after.width - point.x;
  canvas.scrollTop += after.top + share.y * after.height - point.y;
  byId('zoom').textContent = Math.round(size.scale * 100) + ' %';
  stick();
}
const fitScale = ({ width, height }) => Math.min(canvas.clientWidth / width, canvas.clientHeight / height, 1.25);
function fit() {
  const size = sizes.get(current());
  if (size) zoom(fitScale(size));
}
function begin() {
  const size = sizes.get(current());
  if (!size) return;
  if (size.scale === 0) {
    zoom(Math.max(Math.min(1, fitScale(size)), 0.7));
    if (!current().classList.contains('matrix')) canvas.scrollLeft = (canvas.scrollWidth - canvas.clientWidth) / 2;
    else canvas.scrollLeft = canvas.scrollTop = 0;
  } else zoom(size.scale);
}
const step = (factor, at) => zoom((sizes.get(current())?.scale ?? 1) * factor, at);

function stick() {
  const picture = current();
  if (!picture?.classList.contains('matrix')) return;
  const { scale } = sizes.get(picture);
  const [frame, box] = [canvas.getBoundingClientRect(), picture.getBoundingClientRect()];
  const hiddenLeft = Math.max(0, frame.left - box.left) / scale;
  const hiddenTop = Math.max(0, frame.top - box.top) / scale;
  picture.querySelector('[data-head=row]').setAttribute('transform', 'translate(' + hiddenLeft + ' 0)');
  picture.querySelector('[data-head=column]').setAttribute('transform', 'translate(0 ' + hiddenTop + ')');
  picture.querySelector('[data-head=corner]').setAttribute('transform', 'translate(' + hiddenLeft + ' ' + hiddenTop + ')');
}
canvas.addEventListener('scroll', stick, { passive: true });

function bring(item) {
  const [box, frame] = [item.getBoundingClientRect(), canvas.getBoundingClientRect()];
  const gap = 24;
  if (box.left < frame.left + gap) canvas.scrollLeft -= frame.left + gap - box.left;
  else if (box.right > frame.right - gap) canvas.scrollLeft += box.right - frame.right + gap;
  if (box.top < frame.top + gap) canvas.scrollTop -= frame.top + gap - box.top;
  else if (box.bottom > frame.bottom - gap) canvas.scrollTop += box.bottom - frame.bottom + gap;
}

function makeStop(item) {
  for (const other of items) if (other.closest('svg') === item.closest('svg')) other.setAttribute('tabindex', '-1');
  item.setAttribute('tabindex', '0');
}
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const placeOf = (item) => {
  const box = (item.querySelector('.box, .pill, rect, text') ?? item).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};
function neighbour(item, [right, down]) {
  const here = placeOf(item);
  let best = null;
  for (const other of items) {
    if (other === item || other.closest('svg') !== item.closest('svg')) continue;
    const place = placeOf(other);
    const along = (place.x - here.x) * right + (place.y - here.y) * down;
    const across = Math.abs((place.x - here.x) * down) + Math.abs((place.y - here.y) * right);
    if (along < 2 || across > along * 3) continue;
    const far = along + across * 2.5;
    if (!best || far < best.far) best = { far, other };
  }
  return best?.other;
}
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target === search;
  if (event.key === 'Escape') {
    search.value = '';
    find();
    choose(null, false);
    return;
  }
  if (isTyping) return;
  const item = event.target.closest?.('svg.hf .node, svg.hf .edge');
  if (item && DIRECTIONS[event.key]) {
    event.preventDefault();
    const next = neighbour(item, DIRECTIONS[event.key]);
    if (next) { next.focus({ preventScroll: true }); bring(next); }
  } else if (item && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    choose(targetOf(item), false);
  } else if (event.key === '/') { event.preventDefault(); search.focus(); search.select(); }
  else if (event.key === '+' || event.key === '=') step(1.25);
  else if (event.key === '-') step(0.8);
  else if (event.key === '0') fit();
}, whole);

byId('zoom-in').addEventListener('click', () => step(1.25));
byId('zoom-out').addEventListener('click', () => step(0.8));
byId('zoom-fit').addEventListener('click', fit);
canvas.addEventListener('wheel', (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  step(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
}, { passive: false });

let drag = null;
let wasDragged = false;
const dragged = () => wasDragged;
canvas.addEventListener('pointerdown', (event) => {
  wasDragged = false;
  if (event.button !== 0 || event.pointerType !== 'mouse') return;
  drag = { x: event.clientX, y: event.clientY, left: canvas.scrollLeft, top: canvas.scrollTop };
});
addEventListener('pointermove', (event) => {
  if (!drag) return;
  const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (Math.abs(right) + Math.abs(down) > 4) { wasDragged = true; canvas.classList.add('dragging'); }
  if (!wasDragged) return;
  canvas.scrollLeft = drag.left - right;
  canvas.scrollTop = drag.top - down;
}, whole);
addEventListener('pointerup', () => { drag = null; canvas.classList.remove('dragging'); }, whole);
canvas.addEventListener('click', () => { if (!wasDragged) choose(null, false); });

for (const option of document.querySelectorAll('input[name=view]')) {
  option.addEventListener('change', () => {
    for (const figure of figures) figure.hidden = figure.id !== 'view-' + option.value;
    begin();
    show(chosen);
  });
}
for (const picture of pictures) {
  const first = items.find((item) => item.closest('svg') === picture);
  if (first) first.setAttribute('tabindex', '0');
}
addEventListener('resize', stick, whole);
show(null);
begin();
`;
