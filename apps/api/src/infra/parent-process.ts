/** Ends this process when its parent ends, however that happens. */
export function exitWithParent(): void {
  if (process.send) process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

export function notifyParentReady(): void {
  process.send?.('ready');
}
