/** Limit on looking at phone numbers (reliability, "phone numbers shown"). */
export const PHONES_PER_HOUR = 60;

/** All but the country and the last two digits: enough to recognise, not to call. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `+${digits.slice(0, 1)} ••• •••-••-${digits.slice(-2)}`;
}

/** The first three and last four characters of a VIN, as registers print it. */
export function maskVin(vin: string): string {
  return vin.length < 8
    ? '•'.repeat(vin.length)
    : `${vin.slice(0, 3)}${'•'.repeat(vin.length - 7)}${vin.slice(-4)}`;
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The calendar day of a moment in Moscow, `2026-01-31` (api.md, "Times"). */
export function dayOf(moment: Date): string {
  return moscowDay.format(moment);
}
