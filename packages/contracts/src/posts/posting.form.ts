import * as z from 'zod/mini';
import { filledText, phoneText } from '../accounts/accounts.fields.ts';
import { MAX_YEAR, MIN_YEAR } from '../catalogue/catalogue.schema.ts';
import {
  emptyOr,
  filledNumber,
  idList,
  idText,
  jsonFlag,
  longText,
  must,
  plainText,
  wholeNumber,
} from '../fields.ts';
import { id } from '../http.ts';

/** Bounds of an ad's fields; the form shows them before the server has to. */
export const postLimits = {
  mileage: 9_999_999,
  price: 999_999_999_999,
  volume: 200_000,
  power: 200_000,
  description: 10_000,
  comment: 1_000,
  /** Of a draft: too long for an ad is still worth keeping. */
  draftText: 50_000,
  contactName: 60,
  phones: 5,
  photosMin: 6,
  photosMax: 30,
  photoBytes: 20 * 1_024 * 1_024,
} as const;

/** Frame numbers of old cars, boats and aircraft are shorter than today's 17 characters. */
const VIN = /^[A-Z0-9-]{4,20}$/;

const vin = z.pipe(
  z.pipe(
    plainText(30),
    z.transform((value) => value.toUpperCase().replaceAll(' ', '')),
  ),
  z.string().check(must((value) => VIN.test(value), 'vin')),
);

const phones = z.pipe(
  z.transform((value) => (Array.isArray(value) ? value : [value])),
  z.array(phoneText).check(z.minLength(1), z.maxLength(postLimits.phones)),
);

const choice = z.optional(emptyOr(idText));
const flag = z.optional(jsonFlag);

/** The fields of an ad's form as a multipart body carries them (specification, sections 3 and 5). */
export const postFields = z.object({
  brand_id: filledNumber(idText),
  model_id: filledNumber(idText),
  generation_id: choice,
  mod_id: choice,
  year: filledNumber(wholeNumber(MIN_YEAR, MAX_YEAR)),
  /** Kilometres; hours of running for boats and aircraft. */
  mileage: filledNumber(wholeNumber(0, postLimits.mileage)),
  /** Whole units of the currency; empty and 0 mean on request. */
  price: z.optional(emptyOr(wholeNumber(0, postLimits.price))),
  currency_id: z.optional(idText),
  color_id: choice,
  owners_count: z.optional(emptyOr(wholeNumber(1, 3))),
  /** Required for what moves on the ground. */
  engine_id: choice,
  wheel_drive_id: choice,
  volume: z.optional(emptyOr(wholeNumber(1, postLimits.volume))),
  power: z.optional(emptyOr(wholeNumber(1, postLimits.power))),
  transmission_id: choice,
  carcase_id: filledNumber(idText),
  steering_wheel_id: choice,
  description: z.optional(longText(postLimits.description)),
  comment: z.optional(emptyOr(longText(postLimits.comment))),
  vin: z.optional(emptyOr(vin)),
  register_country_id: choice,
  delivery_country_id: choice,
  location_country_id: filledNumber(idText),
  location_city_id: filledNumber(idText),
  contact_name: filledText(postLimits.contactName),
  contact_phones: phones,
  guarantee: flag,
  tuning: flag,
  price_offer: flag,
  buyout_price: flag,
});
export type PostFields = z.output<typeof postFields>;

/** A new ad. */
export const postForm = z.extend(postFields, {
  /** Photos that were uploaded before, in the order they are shown; files of the body follow. */
  photo_ids: z.optional(idList),
  /** Asks for a promotion at the first approval. */
  special_offer: flag,
});
export type PostForm = z.output<typeof postForm>;

/** What changes in an ad: a field that is not sent stays as it is, an empty one is cleared. */
export const postChanges = z.extend(z.partial(postFields), {
  id: idText,
  /** Uploaded photos to add. */
  photo_ids: z.optional(idList),
  /** Asks again for a promotion at the first approval, of an ad denied before it; else ignored. */
  special_offer: flag,
  /** Photos to take off; what is left and added is judged together. */
  remove_photo_ids: z.optional(idList),
  /** Ids in their new order; those left out stay last. */
  photo_order: z.optional(idList),
});
export type PostChanges = z.output<typeof postChanges>;

/** An ad's values as they are kept for an edit that waits and for what a moderator has judged. */
export const postValues = z.object({
  brand_id: id,
  model_id: id,
  generation_id: z.nullable(id),
  mod_id: z.nullable(id),
  year: z.int(),
  mileage: z.int(),
  price: z.nullable(z.int()),
  currency_id: id,
  color_id: z.nullable(id),
  owners_count: z.nullable(z.int()),
  engine_id: z.nullable(id),
  wheel_drive_id: z.nullable(id),
  volume: z.nullable(z.int()),
  power: z.nullable(z.int()),
  transmission_id: z.nullable(id),
  carcase_id: id,
  steering_wheel_id: z.nullable(id),
  description: z.string(),
  comment: z.nullable(z.string()),
  vin: z.nullable(z.string()),
  register_country_id: z.nullable(id),
  delivery_country_id: z.nullable(id),
  location_country_id: id,
  location_city_id: id,
  contact_name: z.string(),
  contact_phones: z.array(z.string()),
  guarantee: z.boolean(),
  tuning: z.boolean(),
  price_offer: z.boolean(),
  buyout_price: z.boolean(),
});
export type PostValues = z.output<typeof postValues>;
export type PostField = keyof PostValues;

/**
 * Text as it can be kept: line ends are LF; what nobody sees, as the page breaks and half
 * characters that come with pasted text, becomes a space.
 */
export function readableText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ');
}

/** What somebody has typed so far: of any shape, but bounded. */
const typed = z.pipe(
  z.pipe(z.string(), z.transform(readableText)),
  z.string().check(z.maxLength(postLimits.draftText)),
);

const draftText = z.optional(
  z.union([
    z.pipe(
      z.union([z.number(), z.boolean(), z.null()]),
      z.transform((value) => (value === null ? '' : String(value))),
    ),
    typed,
  ]),
);

const { contact_phones: _phones, ...texts } = postFields.shape;
type DraftTexts = Record<keyof typeof texts, typeof draftText>;

/** The form so far: nothing of it has to be right, and nothing typed is lost. */
export const draftFields = z.object({
  // The names are the form's own: Object.fromEntries forgets them.
  ...(Object.fromEntries(Object.keys(texts).map((name) => [name, draftText])) as DraftTexts),
  special_offer: draftText,
  contact_phones: z.optional(z.array(typed).check(z.maxLength(postLimits.phones))),
  photo_ids: z.optional(z.array(id).check(z.maxLength(postLimits.photosMax))),
});
export type DraftFields = z.output<typeof draftFields>;

/** A form so far as it is sent: `based_on` refuses it where the draft has become another since. */
export const draftToSave = z.extend(draftFields, {
  /** The `updated_at` of the draft that this one continues, null where there was none. */
  based_on: z.optional(z.nullable(z.iso.datetime())),
});
export type DraftToSave = z.output<typeof draftToSave>;
