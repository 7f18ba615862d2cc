/**
 * Keys of the review queue. They can be switched off, as single letters get in the way of those who
 * speak to their computer; and nothing is confirmed whose difference was not opened.
 */
export const KEYS_SCRIPT = `
const queue = document.querySelector('[data-queue]');
function startKeys() {
  const cards = all('[data-anchor]', queue);
  if (cards.length === 0) return;
  const help = queue.querySelector('[data-keys]');
  help.hidden = false;
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = localStorage.getItem('keys') !== 'off';
  box.addEventListener('change', () => localStorage.setItem('keys', box.checked ? 'on' : 'off'));
  const label = document.createElement('label');
  label.className = 'choice';
  label.append(box, 'use them');
  help.append(label);
  const current = () => cards.findIndex((card) => card.contains(document.activeElement));
  const go = (index) => {
    const card = cards[Math.max(0, Math.min(index, cards.length - 1))];
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  };
  const confirm = (card) => {
    const link = card.querySelector('a[data-diff]');
    const form = card.querySelector('form.confirm');
    if (!form) { say('This one cannot be confirmed here.'); return; }
    if (link && card.querySelector('[data-slot]').childNodes.length === 0) {
      link.click();
      say('Read the difference, then press c again to confirm.');
    } else form.requestSubmit();
  };
  document.addEventListener('keydown', (event) => {
    if (!box.checked || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches('input:not([type=checkbox]):not([type=radio]), select, textarea')) return;
    const at = current();
    const card = cards[at];
    if (event.key === 'j') go(at + 1);
    else if (event.key === 'k') go(at < 0 ? 0 : at - 1);
    else if (event.key === 'd' && card) card.querySelector('a[data-diff]')?.click();
    else if (event.key === 'c' && card) confirm(card);
    else return;
    event.preventDefault();
  });
}
if (queue) startKeys();
`;
