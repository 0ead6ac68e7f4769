import type { Vehicle } from './catalogue.ts';
import type { Random } from './random.ts';
import type { SellerProfile } from './sellers.ts';
import type { Segment } from './vehicle-lines.ts';

/** Share of vehicles that are each of a different line; the rest repeats lines. */
const DISTINCT_SHARE = 0.86;

/** Chooses the vehicles for sale: mostly one per line, some lines repeatedly. */
export function chooseVehicles(
  vehicles: readonly Vehicle[],
  sizes: Readonly<Record<Segment, number>>,
  random: Random,
): Vehicle[] {
  const bySegment = Map.groupBy(vehicles, (vehicle) => vehicle.line.segment);
  const chosen = [...bySegment].flatMap(([segment, segmentVehicles]) => {
    const size = sizes[segment];
    const sorted = random
      .shuffle(segmentVehicles)
      .toSorted((a, b) => Number(b.line.always) - Number(a.line.always));
    const distinct = sorted.slice(0, Math.ceil(size * DISTINCT_SHARE));
    const repeats = distinct.flatMap((vehicle) =>
      Array.from({ length: vehicle.line.count - 1 }, () => vehicle),
    );
    const guaranteed = repeats.filter((vehicle) => vehicle.line.always);
    const optional = repeats.filter((vehicle) => !vehicle.line.always);
    return [...distinct, ...guaranteed, ...random.shuffle(optional)].slice(0, size);
  });
  return random.shuffle(chosen);
}

/** Maximum price of private sellers in thousands of roubles. */
const PRIVATE_MAX_PRICE = 90_000;

/** Assigns every vehicle to a seller of its segment, preferably with remaining quota. */
export function assignSellers(
  vehicles: readonly Vehicle[],
  profiles: readonly SellerProfile[],
  random: Random,
): SellerProfile[] {
  const remainingQuotas = new Map(profiles.map((profile) => [profile, profile.quota]));
  const owners: SellerProfile[] = [];
  const isOutOfReach = ({ seller, minYear = 0 }: SellerProfile, { line }: Vehicle) =>
    (seller.kind === 'individual' && line.price[1] > PRIVATE_MAX_PRICE) || line.years[0] < minYear;
  const weightOf = (profile: SellerProfile, vehicle: Vehicle) =>
    isOutOfReach(profile, vehicle)
      ? 0
      : (profile.segmentWeights[vehicle.line.segment] ?? 0) *
        Math.max(0, remainingQuotas.get(profile) ?? 0);

  function assign(index: number, profile: SellerProfile): void {
    owners[index] = profile;
    remainingQuotas.set(profile, (remainingQuotas.get(profile) ?? 0) - 1);
  }

  const foreignProfiles = profiles.filter(({ seller }) => seller.locale === 'en');
  const domesticProfiles = profiles.filter(({ seller }) => seller.locale !== 'en');
  vehicles.forEach((vehicle, index) => {
    const available = foreignProfiles.filter((profile) => weightOf(profile, vehicle) > 0);
    if (vehicle.line.english.length === 0 || available.length === 0 || !random.chance(0.7)) return;
    assign(
      index,
      random.weighted(available, (profile) => weightOf(profile, vehicle)),
    );
  });
  vehicles.forEach((vehicle, index) => {
    if (owners[index]) return;
    const candidates = domesticProfiles.filter((profile) => weightOf(profile, vehicle) > 0);
    if (candidates.length > 0) {
      assign(
        index,
        random.weighted(candidates, (profile) => weightOf(profile, vehicle)),
      );
      return;
    }
    const dealers = domesticProfiles.filter(
      ({ seller, segmentWeights, minYear }) =>
        seller.kind !== 'individual' && segmentWeights[vehicle.line.segment] && !minYear,
    );
    assign(index, random.pick(dealers));
  });
  return owners;
}
