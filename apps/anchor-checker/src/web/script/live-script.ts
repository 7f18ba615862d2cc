/** Looks again while a check waits or runs, unless the reader is in the middle of something. */
export const LIVE_SCRIPT = `
async function lookAgain() {
  const regions = all('[data-live]');
  if (!document.querySelector('[data-busy]')) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  const isUsed = regions.some((region) => region.contains(document.activeElement));
  if (answer.ok && !answer.redirected && !isUsed) {
    const found = all('[data-live]', parsed(await answer.text()));
    for (const [index, region] of regions.entries()) region.replaceChildren(...(found[index]?.childNodes ?? []));
    writeTimes();
    if (!document.querySelector('[data-busy]')) say('The check is done.');
  }
  setTimeout(again, 1500);
}
const again = () => lookAgain().catch(() => setTimeout(again, 5000));
setTimeout(again, 1500);
`;
