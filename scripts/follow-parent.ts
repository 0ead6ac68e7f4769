// Loaded before a tool of the start: ends it when the process that started it is gone.
process.on('disconnect', () => process.exit(1));
// The listener alone would keep a tool alive that has finished its work.
process.channel?.unref();
