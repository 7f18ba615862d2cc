/** Ends the process gracefully on SIGTERM or SIGINT; a second one ends it at once. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    process.stderr.write(`${signal}: waiting for checks to end; once more to leave at once.\n`);
    close().then(
      () => process.exit(0),
      () => process.exit(2),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
