// Loaded before a measured program: tells on descriptor 3 what it has used.
const { writeSync } = require('node:fs');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify({ cpu: (user + system) / 1000, rss: maxRSS / 1024 }));
});
