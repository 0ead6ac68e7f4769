import { translate } from '@/lib/i18n.ts';

/** Loads the numbering plans. They are large and needed only once a number is typed. */
export const loadPhones = () => import('@pitlane/contracts/phones');

/**
 * Returns the errors of typed phone numbers by field. Returns none if the numbering plans fail to load: the
 * server validates too.
 * @param storedNumbers numbers that are not validated again
 */
export async function findPhoneErrors<Name>(
  numbers: readonly (readonly [Name, string])[],
  storedNumbers?: readonly string[],
): Promise<Map<Name, string>> {
  const errors = new Map<Name, string>();
  const filledNumbers = numbers.filter(([, number]) => number.trim() !== '');
  if (filledNumbers.length === 0) return errors;
  const phones = await loadPhones().catch(() => null);
  for (const [name, number] of phones ? filledNumbers : []) {
    const parsed = phones?.readPhone(number, storedNumbers);
    if (parsed && 'error' in parsed) errors.set(name, translate(`forms:fields.${parsed.error}`));
  }
  return errors;
}
