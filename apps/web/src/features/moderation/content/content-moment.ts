// Editors type times as clocks in Moscow show them, wherever they are; it has kept UTC+3 since 2014.
const OFFSET = '+03:00';
const OFFSET_MS = 10_800_000;
const TO_SECONDS = 19;

/** An instant as a field for times shows it: `2026-12-01T10:00`. */
export function moscowText(instant: string): string {
  const there = new Date(Date.parse(instant) + OFFSET_MS).toISOString();
  return there.slice(0, TO_SECONDS).replace(/:00$/, '');
}

/** What such a field says as an instant; what means none stays as it is, for the contract to refuse. */
export function readMoscow(text: string): string {
  const time = Date.parse(text + OFFSET);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
