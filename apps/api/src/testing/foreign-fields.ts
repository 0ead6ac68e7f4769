import type { RouteContract } from '@pitlane/contracts';
import { fileOf, type RequestParts } from './call-requests.ts';
import type { Account } from './call-subject.ts';

const DATE = '2031-01-01T00:00:00.000Z';
const names = (list: string, value: unknown) => list.split(' ').map((name) => [name, value]);

/** Columns and properties that no form has, in the spelling of the API and of the database layer */
const foreignFields = ({ user }: Account): Record<string, unknown> => ({
  ...Object.fromEntries([
    ...names('id user_id userId owner owner_id customer customer_id seller_id buyer_id', user.id),
    ...names('sender_id holder_id moderator_id', user.id),
    ...names('created_at createdAt expires_at expiresAt published_at publishedAt due_at', DATE),
    ...names('submitted_at special_offer_date specialOfferDate mailed_at deleted_at', DATE),
    ...names('blocked_at blockedAt phoneVerifiedAt verifiedAt tariff_expires_at readAt', DATE),
    ...names('is_admin is_entity isEntity hidden suspect auto email_verified own', true),
    ...names('phone_verified verified new_phones[0][verified]', true),
    ...names('views price_rub priceRub approved_price_rub approvedPriceRub balance', 31_337),
    ...names('ad_entry_id placementEntryId special_entry_id tokenVersion new_count slot seq', 1),
    ...names('password_hash passwordHash hash deny_reason comment_of_staff key', 'чужое'),
    ...names('avatar logo', '/media/other.webp'),
    ...names('amount credit', '31337.00'),
  ]),
  ...{ role: 'admin', by: 'seller', status: 'accepted', state: 'closed', kind: 'air' },
  ...{ tariff_type: 6, tariffType: 6, tariff_id: 6, changed: false, removed_reason: 'owner' },
  ...{ email: user.email, phone: user.phone, password: 'совсем другой пароль 1', locale: 'en' },
  ...{ token: 'mk_x', filed: ['any'], fields: { time: 'утром' }, 'phones[]': '+79990000009' },
});

/** Number of extra fields in a multipart body: the largest forms leave room for only a few more */
const FIELDS_OF_FORM = 12;

/**
 * Returns requests with undeclared fields in query, body and headers; several for a multipart body.
 * @param other account that the fields refer to
 */
export function withForeignFields(
  contract: RouteContract,
  other: Account,
): ((parts: RequestParts) => RequestParts)[] {
  const undeclared = (schema: RouteContract['query']) =>
    Object.entries(foreignFields(other)).filter(([name]) => !(name in (schema?.shape ?? {})));
  const query = Object.fromEntries(undeclared(contract.query));
  const body = undeclared(contract.body);
  const size = fileOf(contract) ? FIELDS_OF_FORM : body.length;
  return Array.from({ length: Math.ceil(body.length / size) }, (_none, index) => (parts) => ({
    params: parts.params,
    headers: {
      'x-user-id': `${other.user.id}`,
      // Visitors' forms store the browser that sent them.
      ...(contract.access !== 'visitor' && { 'x-customer-token': `${other.user.id}` }),
    },
    query: { ...query, ...parts.query },
    body: parts.body && {
      ...Object.fromEntries(body.slice(index * size, (index + 1) * size)),
      ...parts.body,
    },
  }));
}
