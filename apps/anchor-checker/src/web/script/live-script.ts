/** Looks again while a check waits or runs, unless the reader is in the middle of something. */
export const LIVE_SCRIPT = `
async function lookAgain() {
  const region = document.querySelector('[data-live]');
  if (!region || !document.querySelector('[data-busy]')) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (answer.ok && !answer.redirected && !region.contains(document.activeElement)) {
    const found = parsed(await answer.text()).querySelector('[data-live]');
    if (found) {
      region.replaceChildren(...found.childNodes);
      writeTimes(region);
      if (!region.querySelector('[data-busy]')) say('The check is done.');
    }
  }
  setTimeout(again, 1500);
}
const again = () => lookAgain().catch(() => setTimeout(again, 5000));
setTimeout(again, 1500);
`;
