// Times are entered in Moscow time, wherever the editor is; its offset has been UTC+3 since 2014.
const MOSCOW_OFFSET = '+03:00';
const MOSCOW_OFFSET_MS = 10_800_000;
const LENGTH_TO_SECONDS = 19;

/** Formats an instant for a datetime field: `2026-12-01T10:00`. */
export function formatMoscowInput(instant: string): string {
  const moscowTime = new Date(Date.parse(instant) + MOSCOW_OFFSET_MS).toISOString();
  return moscowTime.slice(0, LENGTH_TO_SECONDS).replace(/:00$/, '');
}

/** Converts a datetime field to an instant; returns invalid text unchanged, for the contract to reject. */
export function parseMoscowInput(text: string): string {
  const time = Date.parse(text + MOSCOW_OFFSET);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
