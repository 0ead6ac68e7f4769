import { translate } from '@/lib/i18n.ts';

/** Loads the numbering plans, which are large, once a number is typed. */
export const loadPhones = () => import('@pitlane/contracts/phones');

/**
 * Returns the errors of typed phone numbers by field. Returns none if the numbering plans fail to load: the
 * server validates too.
 * @param stored numbers that are not validated again
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
