import { type Profile, type Quote, type Tariff, tariffTypes } from '@pitlane/contracts';

/** What a term of a tariff changes for who buys it, each told in a sentence. */
export type Change =
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

/** What changes, by the server's word on the purchase; of single things nothing does. */
export function changesOf(
  { id }: Pick<Tariff, 'id'>,
  { starts_at: from, ends_at: until }: Pick<Quote, 'starts_at' | 'ends_at'>,
  { tariff_info: present }: Pick<Profile, 'tariff_info'>,
): Change[] {
  if (!from || !until) return [];
  const running = present && runs.includes(present.type_id) ? present : null;
  // By the server's moments alone: this device's clock may be wrong.
  if (running?.expires_at && Date.parse(from) >= Date.parse(running.expires_at)) {
    return [{ of: 'renews', from, until }, { of: 'once' }];
  }
  const changes: Change[] = [{ of: 'starts', until }];
  // What becomes of the unlimited one, the server says in its own words.
  const isSaid =
    running?.type_id === tariffTypes.entityUnlimited && id === tariffTypes.entityConstructor;
  if (running && !isSaid) changes.push({ of: 'ends', name: running.name }, { of: 'rest' });
  if (present && !running && present.adverts_left > 0) changes.push({ of: 'trial' });
  return [...changes, { of: 'once' }];
}
