import { type Profile, type Quote, type Tariff, tariffTypes } from '@pitlane/contracts';

/** Consequence of buying a tariff for a term, shown as a sentence. */
export type TariffChange =
  | { kind: 'starts'; until: string }
  | { kind: 'renews'; from: string; until: string }
  | { kind: 'ends'; name: string }
  | { kind: 'rest' }
  | { kind: 'trial' }
  | { kind: 'once' };

const paidTypeIds: readonly number[] = [
  tariffTypes.entityBusiness,
  tariffTypes.entityConstructor,
  tariffTypes.entityUnlimited,
];

/** Lists the consequences of a quoted purchase; none for single ads and placements. */
export function listTariffChanges(
  { id }: Pick<Tariff, 'id'>,
  { starts_at: from, ends_at: until }: Pick<Quote, 'starts_at' | 'ends_at'>,
  { tariff_info: currentTariff }: Pick<Profile, 'tariff_info'>,
): TariffChange[] {
  if (!from || !until) return [];
  const paidTariff =
    currentTariff && paidTypeIds.includes(currentTariff.type_id) ? currentTariff : null;
  // Compares server times only, because the clock of the device may be wrong.
  if (paidTariff?.expires_at && Date.parse(from) >= Date.parse(paidTariff.expires_at)) {
    return [{ kind: 'renews', from, until }, { kind: 'once' }];
  }
  const changes: TariffChange[] = [{ kind: 'starts', until }];
  // The server explains the change from the unlimited tariff to a constructor in a separate message.
  const isExplainedByServer =
    paidTariff?.type_id === tariffTypes.entityUnlimited && id === tariffTypes.entityConstructor;
  if (paidTariff && !isExplainedByServer)
    changes.push({ kind: 'ends', name: paidTariff.name }, { kind: 'rest' });
  if (currentTariff && !paidTariff && currentTariff.adverts_left > 0)
    changes.push({ kind: 'trial' });
  return [...changes, { kind: 'once' }];
}
