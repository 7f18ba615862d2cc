/** Brings a difference into its card, where the link would lead to the anchor's own view. */
export const DIFF_SCRIPT = `
async function showDiff(link) {
  const slot = link.closest('[data-anchor]').querySelector('[data-slot]');
  const isShown = slot.childNodes.length > 0;
  if (isShown) {
    slot.replaceChildren();
    link.setAttribute('aria-expanded', 'false');
    link.querySelector('[data-words]').textContent = 'Show the difference';
    return;
  }
  const answer = await fetch(link.dataset.diff, { headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) { location.href = link.href; return; }
  slot.replaceChildren(...parsed(await answer.text()).body.childNodes);
  writeTimes(slot);
  link.setAttribute('aria-expanded', 'true');
  link.querySelector('[data-words]').textContent = 'Hide the difference';
  say('The difference is shown below.');
}
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-diff]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  showDiff(link).catch(() => { location.href = link.href; });
});
for (const link of all('a[data-diff]')) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
  link.addEventListener('keydown', (event) => { if (event.key === ' ') { event.preventDefault(); link.click(); } });
}
let isSent = false;
document.addEventListener('submit', (event) => {
  if (event.target.method !== 'post') return;
  if (isSent) event.preventDefault();
  isSent = true;
});
addEventListener('pageshow', () => { isSent = false; });
`;
