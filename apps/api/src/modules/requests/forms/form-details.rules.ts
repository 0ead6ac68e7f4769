import type { FormKind } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { RequestKind } from '../../../generated/prisma/enums.ts';

/** Fields of all kinds of forms, under the contract's names. */
export const formFields = z.partial(
  z.object({
    post_id: z.int(),
    brand_id: z.int(),
    model_id: z.int(),
    year: z.int(),
    mileage: z.int(),
    price: z.int(),
    currency_id: z.int(),
    wanted: z.string(),
    year_from: z.int(),
    year_to: z.int(),
    price_to: z.int(),
    send_country: z.int(),
    send_city: z.union([z.int(), z.string()]),
    receipt_country: z.int(),
    receipt_city: z.union([z.int(), z.string()]),
    send_type: z.int(),
    time: z.string(),
    url: z.string(),
  }),
);
export type FormFields = z.output<typeof formFields>;

/** Returns the fields of a form's kind without empty ones. */
export const fieldsIn = (form: object): FormFields =>
  formFields.parse(
    Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== '')),
  );

export const parseStoredFields = (stored: unknown): FormFields => formFields.parse(stored);

/** Maps kinds of the contract to those of the database. */
export const storedKinds = {
  contact: 'contact',
  transport: 'transport',
  'auto-trade': 'auto_trade',
  'buy-auto': 'buy_auto',
  'individual-selection': 'individual_selection',
  buyback: 'buyback',
  callback: 'callback',
  'by-service': 'by_service',
  support: 'support',
  error: 'error',
} as const satisfies Record<FormKind, RequestKind>;

const kinds = {
  contact: 'contact',
  transport: 'transport',
  auto_trade: 'auto-trade',
  buy_auto: 'buy-auto',
  individual_selection: 'individual-selection',
  buyback: 'buyback',
  callback: 'callback',
  by_service: 'by-service',
  support: 'support',
  error: 'error',
} as const satisfies Record<RequestKind, FormKind>;

export const kindOf = (stored: RequestKind): FormKind => kinds[stored];

interface FormDictionaries {
  brands: ReadonlyMap<number, unknown>;
  models: ReadonlyMap<number, { brandId: number }>;
  currencies: ReadonlyMap<number, unknown>;
  countries: ReadonlyMap<number, unknown>;
  cities: ReadonlyMap<number, { countryId: number }>;
}

/** Returns fields that refer to unknown entries, or to entries that do not belong together. */
export function unknownChoices(
  fields: FormFields,
  { brands, models, currencies, countries, cities }: FormDictionaries,
): (keyof FormFields)[] {
  const { brand_id: brandId, model_id: modelId, currency_id: currencyId } = fields;
  const model = modelId === undefined ? null : models.get(modelId);
  const isUnknownCountry = (country: number | undefined) =>
    country !== undefined && !countries.has(country);
  const isInOtherCountry = (city: number | string | undefined, country: number | undefined) =>
    typeof city === 'number' && cities.get(city)?.countryId !== country;
  const checks: [keyof FormFields, boolean][] = [
    ['brand_id', brandId !== undefined && !brands.has(brandId)],
    [
      'model_id',
      model !== null && (!model || (brandId !== undefined && model.brandId !== brandId)),
    ],
    ['currency_id', currencyId !== undefined && !currencies.has(currencyId)],
    ['send_country', isUnknownCountry(fields.send_country)],
    ['receipt_country', isUnknownCountry(fields.receipt_country)],
    ['send_city', isInOtherCountry(fields.send_city, fields.send_country)],
    ['receipt_city', isInOtherCountry(fields.receipt_city, fields.receipt_country)],
  ];
  return checks.flatMap(([name, isWrong]) => (isWrong ? [name] : []));
}
