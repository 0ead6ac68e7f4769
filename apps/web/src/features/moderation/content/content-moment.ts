// Times are entered in Moscow time, wherever the editor is; its offset has been UTC+3 since 2014.
const OFFSET = '+03:00';
const OFFSET_MS = 10_800_000;
const TO_SECONDS = 19;

/** Formats an instant for a datetime field: `2026-12-01T10:00`. */
export function formatMoscowInput(instant: string): string {
  const there = new Date(Date.parse(instant) + OFFSET_MS).toISOString();
  return there.slice(0, TO_SECONDS).replace(/:00$/, '');
}

/** Converts a datetime field to an instant; returns invalid text unchanged, for the contract to reject. */
export function parseMoscowInput(text: string): string {
  const time = Date.parse(text + OFFSET);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
