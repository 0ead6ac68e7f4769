import {
  id,
  type Profile,
  personName,
  profileForm,
  requiredName,
  requiredText,
} from '@pitlane/contracts';
import * as z from 'zod/mini';

/** Values of the profile form: texts, which are empty if unset, and the ids of the place. */
export interface ProfileValues {
  first_name: string;
  last_name: string;
  company_name: string;
  company_address: string;
  company_inn: string;
  position: string;
  address: string;
  country_id: number | null;
  city_id: number | null;
}

const { first_name, last_name, company_inn, position, address } = profileForm.shape;

const personFields = z.object({
  first_name,
  last_name,
  address,
  // Numbers in the form, sent as text.
  country_id: z.nullable(id),
  city_id: z.nullable(id),
});
const companyFields = z.extend(personFields, {
  // Required for companies, as on registration.
  last_name: personName,
  company_name: requiredName(120),
  company_address: requiredText(200),
  company_inn,
  position,
});

/** Returns the schema of the form; companies have additional required fields. */
export const profileFields = (isEntity: boolean) => (isEntity ? companyFields : personFields);

export function profileValues(profile: Profile): ProfileValues {
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    company_name: profile.company_name ?? '',
    company_address: profile.company_address ?? '',
    company_inn: profile.company_inn ?? '',
    position: profile.position ?? '',
    address: profile.address ?? '',
    country_id: profile.country_id,
    city_id: profile.city_id,
  };
}

const toText = (value: string | number | null) => String(value ?? '').trim();

/** Returns the fields that differ from the account as a request body, in which an empty text clears a field. */
export function changedFields(
  values: ProfileValues,
  profile: Profile,
): Partial<Record<keyof ProfileValues, string>> {
  const storedValues: Record<string, string | number | null> = { ...profileValues(profile) };
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, string] => [name, toText(value)])
      .filter(([name, text]) => text !== toText(storedValues[name] ?? null)),
  );
}
