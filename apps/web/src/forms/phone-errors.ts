import { translate } from '@/lib/i18n.ts';

/** The numbering plans of the world are large: they come once a number is typed. */
export const loadPhones = () => import('@pitlane/contracts/phones');

/**
 * Returns what is wrong with phone numbers that are typed, by field. Without the numbering plans, which may
 * not load, it returns nothing: the server checks too.
 * @param stored numbers that are not checked again
 */
export async function phoneErrors<Name>(
  typed: readonly (readonly [Name, string])[],
  stored?: readonly string[],
): Promise<Map<Name, string>> {
  const errors = new Map<Name, string>();
  const filled = typed.filter(([, number]) => number.trim() !== '');
  if (filled.length === 0) return errors;
  const phones = await loadPhones().catch(() => null);
  for (const [name, number] of phones ? filled : []) {
    const read = phones?.readPhone(number, stored);
    if (read && 'error' in read) errors.set(name, translate(`forms:fields.${read.error}`));
  }
  return errors;
}
