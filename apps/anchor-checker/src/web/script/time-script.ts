/** Writes moments in the reader's zone, recent ones as how long ago. */
export const TIME_SCRIPT = `
const UNITS = [['day', 86400], ['hour', 3600], ['minute', 60]];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
function words(date) {
  const seconds = (date.getTime() - Date.now()) / 1000;
  if (Math.abs(seconds) < 45) return 'just now';
  if (Math.abs(seconds) > 7 * 86400) return short.format(date);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['minute', 60];
  return relative.format(Math.round(seconds / length) || -1, unit);
}
function writeTimes(within = document) {
  for (const time of all('time[datetime]', within)) {
    const date = new Date(time.dateTime);
    time.textContent = words(date);
    time.title = exact.format(date);
  }
}
writeTimes();
setInterval(writeTimes, 60000);
`;
