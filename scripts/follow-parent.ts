// Preloaded into a tool of the start: ends it when its parent process ends.
process.on('disconnect', () => process.exit(1));
// The listener alone must not keep a finished tool alive.
process.channel?.unref();
