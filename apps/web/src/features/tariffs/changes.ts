import { type Profile, type Quote, type Tariff, tariffTypes } from '@pitlane/contracts';

/** Consequence of buying a tariff for a term; each is shown as a sentence. */
export type TariffChange =
  | { of: 'starts'; until: string }
  | { of: 'renews'; from: string; until: string }
  | { of: 'ends'; name: string }
  | { of: 'rest' }
  | { of: 'trial' }
  | { of: 'once' };

const runs: readonly number[] = [
  tariffTypes.entityBusiness,
  tariffTypes.entityConstructor,
  tariffTypes.entityUnlimited,
];

/** Lists the consequences of a quoted purchase; none for single ads and placements. */
export function listTariffChanges(
  { id }: Pick<Tariff, 'id'>,
  { starts_at: from, ends_at: until }: Pick<Quote, 'starts_at' | 'ends_at'>,
  { tariff_info: present }: Pick<Profile, 'tariff_info'>,
): TariffChange[] {
  if (!from || !until) return [];
  const running = present && runs.includes(present.type_id) ? present : null;
  // Compares server times only, because the clock of the device may be wrong.
  if (running?.expires_at && Date.parse(from) >= Date.parse(running.expires_at)) {
    return [{ of: 'renews', from, until }, { of: 'once' }];
  }
  const changes: TariffChange[] = [{ of: 'starts', until }];
  // The server explains what happens to the unlimited tariff in a message of its own.
  const isSaid =
    running?.type_id === tariffTypes.entityUnlimited && id === tariffTypes.entityConstructor;
  if (running && !isSaid) changes.push({ of: 'ends', name: running.name }, { of: 'rest' });
  if (present && !running && present.adverts_left > 0) changes.push({ of: 'trial' });
  return [...changes, { of: 'once' }];
}
