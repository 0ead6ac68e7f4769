const MINUTE_SECONDS = 60;

export function formatMinutesSeconds(seconds: number): string {
  const secondsPart = String(seconds % MINUTE_SECONDS).padStart(2, '0');
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${secondsPart}`;
}
