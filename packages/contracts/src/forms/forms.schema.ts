import * as z from 'zod/mini';
import { email, phoneText, senderName } from '../accounts/accounts.fields.ts';
import { formKinds } from '../content/content.schema.ts';
import { emptyOr, fieldCheck, idText, jsonFlag, longText, plainText } from '../fields.ts';
import { atLeast, entry, id } from '../http.ts';

export const MAX_DESCRIPTION = 5_000;
/** Maximum size of a file sent to support, in bytes. */
export const MAX_SUPPORT_FILE = 10 * 1_024 * 1_024;

/** Transport by open or closed carrier, by container or by air. */
export const sendTypes = { open: 1, closed: 2, container: 3, air: 4 } as const;
export type SendType = (typeof sendTypes)[keyof typeof sendTypes];

export const requestStates = ['new', 'taken', 'answered', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** Channels of an answer by the staff; answers by phone are recorded, not sent. */
export const answerChannels = ['email', 'phone'] as const;
export type AnswerChannel = (typeof answerChannels)[number];

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(emptyOr(schema));

/** May be omitted, because the sender asks for an answer; an explicit refusal is an error. */
const consent = z.optional(jsonFlag.check(fieldCheck((isGiven) => isGiven, 'consent')));

const wholeInRange = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** Consent, the signed token of the opened form, and a honeypot field. */
const technicalFields = {
  consent,
  consent_version: optional(id),
  // An invalid token counts as a missing one.
  form_token: optional(z.string()),
  website: optional(z.string()),
};

/** Optional fields of every form; each form makes some of them required. */
export const senderFields = {
  name: optional(senderName),
  phone: optional(phoneText),
  email: optional(email),
  description: optional(longText(MAX_DESCRIPTION)),
  ...technicalFields,
};

const vehicleFields = {
  post_id: optional(id),
  brand_id: optional(id),
  model_id: optional(id),
  year: optional(wholeInRange(1_885, 2_100)),
  mileage: optional(wholeInRange(0, 10_000_000)),
  price: optional(wholeInRange(1, 1_000_000_000_000)),
  currency_id: optional(id),
};

/** Requires an ad, a make or a description to identify the vehicle. */
const requireVehicle = z.refine<{
  post_id?: number | null | undefined;
  brand_id?: number | null | undefined;
  description?: string | null | undefined;
}>((form) => Boolean(form.post_id ?? form.brand_id ?? (form.description || null)), {
  path: ['brand_id'],
  params: { error: 'required' },
});

const requiredSender = { name: senderName, phone: phoneText };

export const contactForm = z.object({
  ...senderFields,
  name: senderName,
  email,
  description: longText(MAX_DESCRIPTION, 1),
});

/** Id of a city, or the name of one missing from the dictionary. */
const city = z.union([id, plainText(100, 1)]);

export const requiredTransportFields = [
  'name',
  'phone',
  'send_country',
  'send_city',
  'receipt_country',
  'receipt_city',
  'send_type',
] as const;

export const transportForm = z.object({
  ...senderFields,
  ...requiredSender,
  send_country: id,
  send_city: city,
  receipt_country: id,
  receipt_city: city,
  send_type: wholeInRange(sendTypes.open, sendTypes.air),
});

export const autoTradeForm = z
  .object({
    ...senderFields,
    ...requiredSender,
    ...vehicleFields,
    wanted: optional(longText(MAX_DESCRIPTION)),
  })
  .check(requireVehicle);

export const wantedForm = z
  .object({
    ...senderFields,
    ...requiredSender,
    ...vehicleFields,
    year_from: optional(wholeInRange(1_885, 2_100)),
    year_to: optional(wholeInRange(1_885, 2_100)),
    price_to: optional(wholeInRange(1, 1_000_000_000_000)),
  })
  .check(requireVehicle);

export const buybackForm = z
  .object({ ...senderFields, ...requiredSender, ...vehicleFields })
  .check(requireVehicle);

export const callbackForm = z.object({
  ...senderFields,
  ...requiredSender,
  time: optional(plainText(100)),
});

export const byServiceForm = z.object({ ...senderFields, ...requiredSender });

/** Multipart form, whose values are all text. */
export const supportForm = z.object({
  name: optional(senderName),
  phone: optional(phoneText),
  email: optional(email),
  message: longText(MAX_DESCRIPTION, 1),
  consent,
  consent_version: optional(idText),
  form_token: optional(z.string()),
  website: optional(z.string()),
});

export const errorReport = z.object({ url: longText(2_000, 1), error: longText(10_000, 1) });
export type ErrorReport = z.output<typeof errorReport>;

/** Response to a form; `due_at` is set if the staff will answer the request. */
export const formResponse = z.object({
  id,
  message: z.string(),
  due_at: z.nullable(z.iso.datetime()),
});
export type FormResponse = z.output<typeof formResponse>;

/** Not a tuple, because every page would load the zod code of tuples (decision 0009). */
const openingHours = z.array(z.string()).check(z.minLength(2), z.maxLength(2));

export const formParams = z.object({
  send_type: z.array(entry),
  /** Support hours, such as `["09:00", "20:00"]`. */
  hours: z.object({ weekdays: openingHours, weekends: openingHours, timezone: z.string() }),
  /** Confirmation texts of each form with the deadline of a request sent now. */
  promises: z.array(z.object({ kind: z.enum(formKinds), message: z.string() })),
  consent: z.object({ version: atLeast(1), link: z.string() }),
  /** Authorizes one request, however often it is sent. */
  form_token: z.string(),
});
export type FormParams = z.output<typeof formParams>;

const file = z.nullable(z.object({ name: z.string(), size: atLeast(1) }));

export const ownRequest = z.object({
  id,
  kind: z.enum(formKinds),
  message: z.string(),
  file,
  state: z.enum(requestStates),
  created_at: z.iso.datetime(),
  due_at: z.nullable(z.iso.datetime()),
  answers: z.array(z.object({ message: z.string(), created_at: z.iso.datetime() })),
});
export type OwnRequest = z.output<typeof ownRequest>;

const staffMember = z.object({ id, name: z.string() });

/** Request in the inbox, with the fields of its kind beside these. */
export const staffRequest = z.looseObject({
  id,
  kind: z.enum(formKinds),
  state: z.enum(requestStates),
  suspect: z.boolean(),
  /** True if its personal data have been erased. */
  erased: z.boolean(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  description: z.nullable(z.string()),
  user_id: z.nullable(id),
  /** Labeled fields of its kind in the reader's language; `link` leads to the item that a field refers to. */
  details: z.array(
    z.object({ title: z.string(), value: z.string(), link: z.nullable(z.string()) }),
  ),
  file,
  consent_version: z.nullable(atLeast(1)),
  /** Number of occurrences of the same error; `null` for other kinds. */
  count: z.nullable(atLeast(1)),
  created_at: z.iso.datetime(),
  due_at: z.nullable(z.iso.datetime()),
  overdue: z.boolean(),
  taken_by: z.nullable(staffMember),
  /** True if assigned to the current moderator. */
  own: z.boolean(),
  closed_at: z.nullable(z.iso.datetime()),
  note: z.nullable(z.string()),
  answers: z.array(
    z.object({
      message: z.string(),
      channel: z.enum(answerChannels),
      created_at: z.iso.datetime(),
      user: z.nullable(staffMember),
    }),
  ),
});
export type StaffRequest = z.output<typeof staffRequest>;
