/** Ends this process when its parent ends, however that happens. */
export function followParent(): void {
  if (process.send) process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

export function readyForParent(): void {
  process.send?.('ready');
}
