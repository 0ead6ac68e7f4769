/** The page of a list that an address names; the first where it names none. */
export function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
