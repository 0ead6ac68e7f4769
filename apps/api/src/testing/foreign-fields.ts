import type { RouteContract } from '@pitlane/contracts';
import { fileFieldOf, type RequestParts } from './call-requests.ts';
import type { Account } from './request-prerequisite.ts';

const DATE = '2031-01-01T00:00:00.000Z';
const entriesOf = (list: string, value: unknown) => list.split(' ').map((name) => [name, value]);

/** Columns and properties that no form has, in the spelling of the API and of the database layer */
const foreignFields = ({ user }: Account): Record<string, unknown> => ({
  ...Object.fromEntries([
    ...entriesOf(
      'id user_id userId owner owner_id customer customer_id seller_id buyer_id',
      user.id,
    ),
    ...entriesOf('sender_id holder_id moderator_id', user.id),
    ...entriesOf('created_at createdAt expires_at expiresAt published_at publishedAt due_at', DATE),
    ...entriesOf('submitted_at special_offer_date specialOfferDate mailed_at deleted_at', DATE),
    ...entriesOf('blocked_at blockedAt phoneVerifiedAt verifiedAt tariff_expires_at readAt', DATE),
    ...entriesOf('is_admin is_entity isEntity hidden suspect auto email_verified own', true),
    ...entriesOf('phone_verified verified new_phones[0][verified]', true),
    ...entriesOf('views price_rub priceRub approved_price_rub approvedPriceRub balance', 31_337),
    ...entriesOf(
      'ad_entry_id placementEntryId special_entry_id tokenVersion new_count slot seq',
      1,
    ),
    ...entriesOf('password_hash passwordHash hash deny_reason comment_of_staff key', 'чужое'),
    ...entriesOf('avatar logo', '/media/other.webp'),
    ...entriesOf('amount credit', '31337.00'),
  ]),
  ...{ role: 'admin', by: 'seller', status: 'accepted', state: 'closed', kind: 'air' },
  ...{ tariff_type: 6, tariffType: 6, tariff_id: 6, changed: false, removed_reason: 'owner' },
  ...{ email: user.email, phone: user.phone, password: 'совсем другой пароль 1', locale: 'en' },
  ...{ token: 'mk_x', filed: ['any'], fields: { time: 'утром' }, 'phones[]': '+79990000009' },
});

/** Number of extra fields in a multipart body: the largest forms have room for only a few more */
const EXTRA_FORM_FIELDS = 12;

/**
 * Returns functions that add undeclared fields to query, body and headers of a request; several for a multipart body.
 * @param other account that the fields refer to
 */
export function withForeignFields(
  contract: RouteContract,
  other: Account,
): ((parts: RequestParts) => RequestParts)[] {
  const undeclaredFields = (schema: RouteContract['query']) =>
    Object.entries(foreignFields(other)).filter(([name]) => !(name in (schema?.shape ?? {})));
  const query = Object.fromEntries(undeclaredFields(contract.query));
  const body = undeclaredFields(contract.body);
  const chunkSize = fileFieldOf(contract) ? EXTRA_FORM_FIELDS : body.length;
  return Array.from({ length: Math.ceil(body.length / chunkSize) }, (_none, index) => (parts) => ({
    params: parts.params,
    headers: {
      'x-user-id': `${other.user.id}`,
      // Visitor operations declare this header: it identifies the browser of a form.
      ...(contract.access !== 'visitor' && { 'x-customer-token': `${other.user.id}` }),
    },
    query: { ...query, ...parts.query },
    body: parts.body && {
      ...Object.fromEntries(body.slice(index * chunkSize, (index + 1) * chunkSize)),
      ...parts.body,
    },
  }));
}
