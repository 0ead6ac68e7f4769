import type { Database } from '../infra/database.ts';
import { aPost, aSellerRow, type PostFields } from './a-post.ts';

/** Words used only in fields that visitors must not read */
export const secrets = {
  email: 'private-mailbox',
  lastName: 'Тайнофамильев',
  phone: '+79261234567',
  companyAddress: 'Секретная улица, 7',
  companyInn: '7830002293',
  position: 'тайный-советник',
  comment: 'заметка-модератору',
  denyReason: 'причина-отказа',
  denyFields: 'отказное-поле',
  vin: 'WP0ZZZ99ZTS392124',
} as const;

let mailboxCount = 0;

/** Creates an active ad with a searchable word in every private field. */
export async function aPostWithSecrets(database: Database, fields: PostFields = {}) {
  mailboxCount += 1;
  const seller = await aSellerRow(database, {
    email: `${secrets.email}-${mailboxCount}@example.test`,
    lastName: secrets.lastName,
    phone: secrets.phone,
    companyAddress: secrets.companyAddress,
    companyInn: secrets.companyInn,
    position: secrets.position,
  });
  return aPost(database, {
    ...fields,
    userId: seller.id,
    contactPhones: [secrets.phone],
    comment: secrets.comment,
    denyReason: secrets.denyReason,
    denyFields: [secrets.denyFields],
    vin: secrets.vin,
    specialOfferDate: new Date('2026-06-20T00:00:00Z'),
    photosCount: 1,
  });
}

/** Returns the private words in a response, and the names of fields that no response may have. */
export function leaksIn(text: string): string[] {
  const words = Object.values(secrets).filter((word) => text.includes(word));
  const digits = secrets.phone.slice(1);
  const names = ['email', 'last_name', 'password', 'token', 'deny_fields', 'user_id', 'userId'];
  return [
    ...words,
    ...(text.includes(digits) ? [digits] : []),
    ...names.filter((name) => text.includes(`"${name}":`)),
  ];
}
