import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';

export const roles = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Tariffs by `type_id` (docs/product.md#tariffs). */
export const tariffTypes = {
  individualTrial: 1,
  individualPaid: 2,
  entityTrial: 3,
  entityBusiness: 4,
  entityConstructor: 5,
  entityUnlimited: 6,
} as const;
export type TariffType = (typeof tariffTypes)[keyof typeof tariffTypes];

const tariffInfo = z.object({
  type_id: z.literal(Object.values(tariffTypes)),
  name: z.string(),
  expires_at: z.nullable(z.iso.datetime()),
  adverts_left: atLeast(0),
  special_offers_left: atLeast(0),
});

const additionalPhone = z.object({ id, phone: z.string(), verified: z.boolean() });

/** Account as its owner sees it. Phones are in E.164, for example `+79991234567`. */
export const profile = z.object({
  id,
  email: z.string(),
  /** New address pending confirmation. */
  new_email: z.nullable(z.string()),
  email_verified: z.boolean(),
  /** True if the mail server rejects the address permanently: no emails are sent until it is confirmed again. */
  email_refused: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  phones: z.array(additionalPhone),
  /** Path of the picture; for companies, of the logo. */
  avatar: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  company_address: z.nullable(z.string()),
  company_inn: z.nullable(z.string()),
  position: z.nullable(z.string()),
  address: z.nullable(z.string()),
  country_id: z.nullable(id),
  city_id: z.nullable(id),
  is_entity: z.boolean(),
  role: z.enum(roles),
  /** False for accounts created through Google until they set a password. */
  has_password: z.boolean(),
  tariff_info: z.nullable(tariffInfo),
});
export type Profile = z.output<typeof profile>;

export const signedIn = z.object({
  token: z.string(),
  token_type: z.literal('Bearer'),
  /** Lifetime of the token in seconds. */
  expires_in: atLeast(1),
  user: profile,
});
export type SignedIn = z.output<typeof signedIn>;

export const session = z.object({
  id: z.string(),
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type Session = z.output<typeof session>;
