import {
  autoTradeForm,
  buybackForm,
  byServiceForm,
  callbackForm,
  contactForm,
  type FormKind,
  type Profile,
  requiredTransportFields,
  supportForm,
  transportForm,
  wantedForm,
} from '@pitlane/contracts';
import * as z from 'zod/mini';
import { formatPhone } from '@/lib/format-phone.ts';

export type PageKind = Exclude<FormKind, 'error'>;

const emptyTexts = {
  brand_id: '',
  model_id: '',
  year: '',
  mileage: '',
  price: '',
  year_from: '',
  year_to: '',
  price_to: '',
  wanted: '',
  send_country: '',
  send_city: '',
  receipt_country: '',
  receipt_city: '',
  send_type: '',
  message: '',
  description: '',
  time: '',
  name: '',
  phone: '',
  email: '',
  /** Name of a file, whose content is lost on reload. */
  file: '',
};
export type TextFieldName = keyof typeof emptyTexts;
export type TextValues = typeof emptyTexts;

/** `website` is a honeypot: only robots fill it in. */
export type FormValues = TextValues & { website: string; consent: boolean };

export const emptyValues: FormValues = { ...emptyTexts, website: '', consent: false };

/** Ids and numbers of the body; a city may be text. */
const NUMERIC_FIELDS =
  /^((brand|model)_id|year(_from|_to)?|mileage|price(_to)?|(send|receipt)_(country|city)|send_type)$/;

/**
 * Builds the request body of a form: omits empty values and leaves text in numeric fields for the server to reject.
 */
export function toRequestBody(values: FormValues): Record<string, unknown> {
  const { consent, file: _file, ...texts } = values;
  const entries = Object.entries(texts)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [
      name,
      NUMERIC_FIELDS.test(name) && /^\d+$/.test(text) ? Number(text) : text,
    ]);
  return { ...Object.fromEntries(entries), consent };
}

const bodySchemas: Record<PageKind, z.ZodMiniType> = {
  contact: contactForm,
  transport: transportForm,
  'auto-trade': autoTradeForm,
  'buy-auto': wantedForm,
  'individual-selection': wantedForm,
  buyback: buybackForm,
  callback: callbackForm,
  'by-service': byServiceForm,
  support: supportForm,
};

export const schemaOf = (kind: PageKind) =>
  z.pipe(
    z.transform((values: FormValues): unknown => toRequestBody(values)),
    bodySchemas[kind],
  );

/**
 * Reports whether a required field of a transport request is empty: the form then shows one message
 * (docs/product.md#requests).
 */
export const isIncomplete = (kind: PageKind, values: FormValues): boolean =>
  kind === 'transport' && requiredTransportFields.some((name) => values[name].trim() === '');

const textFieldNames = Object.keys(emptyTexts).filter(
  (name): name is TextFieldName => name in emptyTexts,
);

export function changedValues(
  values: TextValues,
  prefilled: Partial<TextValues>,
): Partial<TextValues> {
  const changedNames = textFieldNames.filter((name) => values[name] !== (prefilled[name] ?? ''));
  return Object.fromEntries(changedNames.map((name) => [name, values[name]]));
}

/** Returns the values known from the user's profile. */
export function prefilledValuesOf(
  profile: Pick<Profile, 'first_name' | 'last_name' | 'phone' | 'email'>,
): ['name' | 'phone' | 'email', string][] {
  const { first_name: firstName, last_name: lastName, phone, email } = profile;
  return [
    ['name', `${firstName} ${lastName}`.trim()],
    ['phone', phone ? formatPhone(phone) : ''],
    ['email', email],
  ];
}
