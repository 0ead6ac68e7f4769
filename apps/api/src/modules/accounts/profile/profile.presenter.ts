import { type Allowance, type Profile, type TariffType, tariffTypes } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { findAccount } from './profile.queries.ts';

type AccountRow = Awaited<ReturnType<typeof findAccount>>;

const knownTariffs: readonly number[] = Object.values(tariffTypes);
const isTariff = (type: number | null): type is TariffType =>
  type !== null && knownTariffs.includes(type);

interface ProfileContext {
  language: Language;
  now: Date;
  allowance: Allowance;
}

function tariffOf(
  row: AccountRow,
  { language, now, allowance }: ProfileContext,
): Profile['tariff_info'] {
  const { tariffType, tariffExpiresAt } = row;
  if (!isTariff(tariffType) || (tariffExpiresAt && tariffExpiresAt <= now)) return null;
  return {
    type_id: tariffType,
    name: translate(language, 'dictionary', `tariff.${tariffType}`),
    expires_at: tariffExpiresAt?.toISOString() ?? null,
    adverts_left: allowance.count,
    special_offers_left: allowance.special_offers,
  };
}

/** Returns the unconfirmed new address. Skips changes to the current address, which confirm it again after a bounce. */
export const pendingEmailOf = ({ email, emailChanges }: AccountRow): string | null =>
  emailChanges.find(({ newEmail }) => newEmail !== email)?.newEmail ?? null;

export function toProfile(row: AccountRow, context: ProfileContext): Profile {
  return {
    id: row.id,
    email: row.email,
    new_email: pendingEmailOf(row),
    email_refused: row.emailRefusedAt !== null,
    // Accounts are created when their address is confirmed.
    email_verified: true,
    first_name: row.firstName,
    last_name: row.lastName,
    phone: row.phone,
    phone_verified: row.phoneVerifiedAt !== null,
    phones: row.phones.map(({ id, phone, verifiedAt }) => ({
      id,
      phone,
      verified: verifiedAt !== null,
    })),
    avatar: row.isEntity ? row.logo : row.avatar,
    company_name: row.companyName,
    company_address: row.companyAddress,
    company_inn: row.companyInn,
    position: row.position,
    address: row.address,
    country_id: row.countryId,
    city_id: row.cityId,
    is_entity: row.isEntity,
    role: row.role,
    has_password: row.passwordHash !== null,
    tariff_info: tariffOf(row, context),
  };
}
