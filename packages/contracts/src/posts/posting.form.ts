import * as z from 'zod/mini';
import { phoneText, requiredName } from '../accounts/accounts.fields.ts';
import {
  emptyOr,
  fieldCheck,
  idList,
  idText,
  jsonFlag,
  longText,
  plainText,
  requiredNumber,
  wholeNumber,
} from '../fields.ts';
import { id } from '../http.ts';
import {
  type PostField,
  type PostFieldRow,
  type PostFieldRows,
  postFieldNames,
  postFieldRows,
  postLimits,
} from './posts.fields.ts';

/** Frame, hull or serial numbers of old cars, boats and aircraft are shorter than today's 17 characters. */
const VIN = /^[A-Z0-9-]{4,20}$/;

const vin = z.pipe(
  z.pipe(
    plainText(30),
    z.transform((value) => value.toUpperCase().replaceAll(' ', '')),
  ),
  z.string().check(fieldCheck((value) => VIN.test(value), 'vin')),
);

const phones = z.pipe(
  z.transform((value) => (Array.isArray(value) ? value : [value])),
  z.array(phoneText).check(z.minLength(1), z.maxLength(postLimits.phones)),
);

const optionalFlag = z.optional(jsonFlag);

type InputValue<Row extends PostFieldRow> = Row extends { type: 'choice' | 'whole' }
  ? number
  : Row extends { type: 'flag' }
    ? boolean
    : Row extends { type: 'phones' }
      ? string[]
      : string;
type FieldValue<Row extends PostFieldRow> = Row extends { initial: null }
  ? InputValue<Row> | null
  : InputValue<Row>;
type RawValue = string | number | boolean | null | string[];
type FilledSchema<Row extends PostFieldRow> = z.ZodMiniType<FieldValue<Row>, RawValue>;
type FormFields = {
  [Name in PostField]: PostFieldRows[Name] extends { initial: unknown }
    ? z.ZodMiniOptional<FilledSchema<PostFieldRows[Name]>>
    : FilledSchema<PostFieldRows[Name]>;
};
type ValueFields = { [Name in PostField]: z.ZodMiniType<FieldValue<PostFieldRows[Name]>> };

/** Returns the schema of a filled-in field as sent in a multipart body. */
function filledSchema(row: PostFieldRow) {
  switch (row.type) {
    case 'choice':
      return 'initial' in row ? idText : requiredNumber(idText);
    case 'whole': {
      const number = wholeNumber(row.min, row.max);
      return 'initial' in row ? number : requiredNumber(number);
    }
    case 'flag':
      return jsonFlag;
    case 'name':
      return requiredName(row.max);
    case 'text':
      return longText(row.max);
    case 'vin':
      return vin;
    case 'phones':
      return phones;
  }
}

function formSchema(row: PostFieldRow) {
  const filled = filledSchema(row);
  if (!('initial' in row)) return filled;
  return z.optional(row.initial === null ? emptyOr(filled) : filled);
}

function valueSchema(row: PostFieldRow) {
  const schema = {
    choice: id,
    whole: z.int(),
    flag: z.boolean(),
    name: z.string(),
    text: z.string(),
    vin: z.string(),
    phones: z.array(z.string()),
  }[row.type];
  return 'initial' in row && row.initial === null ? z.nullable(schema) : schema;
}

const schemasByField = (schemaOf: (row: PostFieldRow) => z.ZodMiniType) =>
  Object.fromEntries(postFieldNames.map((name) => [name, schemaOf(postFieldRows[name])]));

/** Fields of an ad's form as sent in a multipart body (docs/product.md#fields). */
export const postFields = z.object(schemasByField(formSchema) as FormFields);
export type PostFields = z.output<typeof postFields>;

export const postForm = z.extend(postFields, {
  /** Uploaded photos in display order; files of the body follow. */
  photo_ids: z.optional(idList),
  /** Requests a special placement at the first approval. */
  special_offer: optionalFlag,
});
export type PostForm = z.output<typeof postForm>;

/** Changes of an ad: omitted fields are unchanged, empty ones are cleared. */
export const postChanges = z.extend(z.partial(postFields), {
  id: idText,
  photo_ids: z.optional(idList),
  /** Requests a special placement at the first approval; ignored if the ad has been approved before. */
  special_offer: optionalFlag,
  /** Photos to remove; the remaining and added ones are validated together. */
  remove_photo_ids: z.optional(idList),
  /** Ids in their new order; omitted ones come last. */
  photo_order: z.optional(idList),
});
export type PostChanges = z.output<typeof postChanges>;

/** Values of an ad as stored with a pending edit and with a decision. */
export const postValues = z.object(schemasByField(valueSchema) as ValueFields);
export type PostValues = z.output<typeof postValues>;

/** Values of a new ad for fields that its form omits. */
export const initialValues: Partial<PostValues> = Object.fromEntries(
  Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, row]) =>
    'initial' in row ? [[name, row.initial]] : [],
  ),
);

/**
 * Converts text to a form that the database accepts: line ends become LF; control characters and lone surrogates, which
 * pasted text may contain, become spaces.
 */
export function toStorableText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ');
}

/** Unfinished input. Only its length is limited. */
const boundedText = z.pipe(
  z.pipe(z.string(), z.transform(toStorableText)),
  z.string().check(z.maxLength(postLimits.draftText)),
);

const draftText = z.optional(
  z.union([
    z.pipe(
      z.nullable(z.union([z.number(), z.boolean()])),
      z.transform((value) => (value === null ? '' : String(value))),
    ),
    boundedText,
  ]),
);

const { contact_phones: _phones, ...textFields } = postFields.shape;
type DraftTexts = Record<keyof typeof textFields, typeof draftText>;

/** Unfinished form, stored without validation so that no input is lost. */
export const draftFields = z.object({
  // Casts back to the field names, which Object.fromEntries loses.
  ...(Object.fromEntries(Object.keys(textFields).map((name) => [name, draftText])) as DraftTexts),
  special_offer: draftText,
  contact_phones: z.optional(z.array(boundedText).check(z.maxLength(postLimits.phones))),
  photo_ids: z.optional(z.array(id).check(z.maxLength(postLimits.photosMax))),
});
export type DraftFields = z.output<typeof draftFields>;

/** Draft to save; rejected if the stored draft is not the one in `based_on`. */
export const draftInput = z.extend(draftFields, {
  /** `updated_at` of the draft that this one continues, `null` for a first draft. */
  based_on: z.optional(z.nullable(z.iso.datetime())),
});
export type DraftInput = z.output<typeof draftInput>;
