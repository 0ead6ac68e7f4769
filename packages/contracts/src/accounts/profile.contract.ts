import * as z from 'zod/mini';
import { emptyOr, idText, jsonFlag } from '../fields.ts';
import { atLeast, id, messageResponse, routesFor } from '../http.ts';
import {
  email,
  existingPassword,
  inn,
  isObjectInput,
  newPassword,
  optionalName,
  personName,
  phoneText,
  repeatedPassword,
  requiredName,
  requiredText,
  samePasswords,
} from './accounts.fields.ts';
import { profile, session } from './accounts.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'profile' });

/** Maximum number of additional phones of an account. */
export const MAX_ADDITIONAL_PHONES = 10;
export const MAX_AVATAR_BYTES = 10 * 1_024 * 1_024;

export const getProfile = userRoutes.get('/profile/get-profile-data', {
  summary: 'Get your profile',
  response: profile,
});

const phoneList = z.pipe(
  z.transform((value) => (Array.isArray(value) ? value : [value])),
  z.array(phoneText).check(z.maxLength(MAX_ADDITIONAL_PHONES)),
);

/** Profile form: omitted fields are unchanged, empty ones are cleared. */
export const profileForm = z.object({
  email: z.optional(email),
  first_name: z.optional(personName),
  // Google may not provide a last name.
  last_name: z.optional(optionalName),
  phone: z.optional(phoneText),
  company_name: z.optional(emptyOr(requiredName(120))),
  company_address: z.optional(emptyOr(requiredText(200))),
  /** Needed for purchases and printed on documents. */
  company_inn: z.optional(emptyOr(inn)),
  position: z.optional(emptyOr(requiredText(120))),
  address: z.optional(emptyOr(requiredText(200))),
  country_id: z.optional(emptyOr(idText)),
  city_id: z.optional(emptyOr(idText)),
  new_phones: z.optional(phoneList),
  /** Removes the picture; not needed to replace it. */
  remove_avatar: z.optional(jsonFlag),
});
export type ProfileForm = z.output<typeof profileForm>;

export const updateProfile = userRoutes.post('/profile/update-profile-data', {
  summary: 'Update your profile',
  description: 'A new email address takes effect once it is confirmed.',
  body: profileForm,
  file: { name: 'avatar', maxBytes: MAX_AVATAR_BYTES },
  response: profile,
  errors: ['account.too_often'],
});

export const updatePassword = userRoutes.post('/profile/update-profile-password', {
  summary: 'Change your password',
  description: 'Ends all other sessions.',
  body: z
    .object({
      old_password: existingPassword,
      password: newPassword,
      confirm_password: repeatedPassword,
    })
    .check(samePasswords),
  response: messageResponse,
  errors: ['login.too_often'],
});

export const verifyPhone = userRoutes.post('/profile/verify-phone', {
  summary: 'Verify a phone number by a call',
  description: 'The user then enters the last digits of the calling number.',
  body: z.object({ phone: phoneText }),
  response: z.object({ callId: z.string(), digits: atLeast(1), expires_at: z.iso.datetime() }),
  errors: ['phone.too_many_calls', 'phone.too_soon', 'phone.no_call'],
});

export const verifyPhoneCode = userRoutes.post('/profile/verify-phone-code', {
  summary: 'Verify a phone number with the code of the call',
  description: 'A new number becomes an additional phone.',
  body: z.object({
    callId: z.string().check(z.minLength(1), z.maxLength(64)),
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
  }),
  response: profile,
  errors: ['phone_code.wrong', 'phone_code.expired'],
});

export const removePhone = userRoutes.post('/profile/remove-additional-phone', {
  summary: 'Remove an additional phone number',
  body: z.object({ id }),
  response: profile,
  errors: ['phone.not_found'],
});

export const getSessions = userRoutes.get('/profile/sessions', {
  summary: 'List your sessions',
  description: 'Lists the current session first.',
  response: z.array(session),
});

export const removeSessions = userRoutes.post('/profile/sessions/remove', {
  summary: 'End a session, or all other sessions',
  body: z
    .object({ id: z.optional(z.string().check(z.maxLength(64))), others: z.optional(jsonFlag) })
    .check(
      z.refine((form) => form.others === true || form.id !== undefined, {
        path: ['id'],
        params: { error: 'required' },
        when: isObjectInput,
      }),
    ),
  response: messageResponse,
  errors: ['session.not_found'],
});
