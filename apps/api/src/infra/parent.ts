/** Ends this process when the one that started it is gone, however that ended. */
export function followParent(): void {
  if (process.send) process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Tells the process that started this one that work can begin. */
export function readyForParent(): void {
  process.send?.('ready');
}
