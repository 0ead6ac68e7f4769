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

const typed = {
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
export type TypedName = keyof typeof typed;
export type TypedValues = typeof typed;

/** `website` is a honeypot: only robots fill it in. */
export type FormValues = TypedValues & { website: string; consent: boolean };

export const emptyValues: FormValues = { ...typed, website: '', consent: false };

/** Ids and numbers of the body; a city may be text. */
const NUMBERS =
  /^((brand|model)_id|year(_from|_to)?|mileage|price(_to)?|(send|receipt)_(country|city)|send_type)$/;

/**
 * Builds the request body of a form: omits empty values and leaves text in numeric fields for the server to reject.
 */
export function toRequestBody(values: FormValues): Record<string, unknown> {
  const { consent, file: _file, ...texts } = values;
  const filled = Object.entries(texts)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [name, NUMBERS.test(name) && /^\d+$/.test(text) ? Number(text) : text]);
  return { ...Object.fromEntries(filled), consent };
}

const bodies: Record<PageKind, z.ZodMiniType> = {
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
    bodies[kind],
  );

/**
 * Reports whether a required field of a transport request is empty: the form then shows one message
 * (docs/product.md#requests).
 */
export const isIncomplete = (kind: PageKind, values: FormValues): boolean =>
  kind === 'transport' && requiredTransportFields.some((name) => values[name].trim() === '');

const names = Object.keys(typed).filter((name): name is TypedName => name in typed);

export function changedValues(
  values: TypedValues,
  base: Partial<TypedValues>,
): Partial<TypedValues> {
  const changed = names.filter((name) => values[name] !== (base[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** Returns the values known from the user's profile. */
export function prefillOf(
  profile: Pick<Profile, 'first_name' | 'last_name' | 'phone' | 'email'>,
): ['name' | 'phone' | 'email', string][] {
  const { first_name: first, last_name: last, phone, email } = profile;
  return [
    ['name', `${first} ${last}`.trim()],
    ['phone', phone ? formatPhone(phone) : ''],
    ['email', email],
  ];
}
