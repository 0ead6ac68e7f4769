// Preloaded into tools that `npm start` runs: exits when the parent process exits.
process.on('disconnect', () => process.exit(1));
// Without this, the listener would keep a finished tool alive.
process.channel?.unref();
