/** `+7 999 000-21-07`; numbers of other countries are unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, first, second] =
    /^\+?7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone.replace(/[\s()-]/g, '')) ?? [];
  return area ? `+7 ${area} ${exchange}-${first}-${second}` : phone;
}

export const phoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
