import type { Vehicle } from './catalogue.ts';
import type { Random } from './random.ts';
import type { SellerProfile } from './sellers.ts';
import type { Segment } from './vehicle-lines.ts';

/** Share of ads that are the only one of their line. */
const DISTINCT_SHARE = 0.86;

/** Chooses the vehicles for sale: mostly one per line, some lines repeatedly. */
export function chooseVehicles(
  vehicles: readonly Vehicle[],
  sizes: Readonly<Record<Segment, number>>,
  random: Random,
): Vehicle[] {
  const bySegment = Map.groupBy(vehicles, (vehicle) => vehicle.line.segment);
  const chosen = [...bySegment].flatMap(([segment, all]) => {
    const size = sizes[segment];
    const alwaysFirst = random
      .shuffle(all)
      .toSorted((a, b) => Number(b.line.always) - Number(a.line.always));
    const first = alwaysFirst.slice(0, Math.ceil(size * DISTINCT_SHARE));
    const repeats = first.flatMap((vehicle) =>
      Array.from({ length: vehicle.line.count - 1 }, () => vehicle),
    );
    const forSure = repeats.filter((vehicle) => vehicle.line.always);
    const others = repeats.filter((vehicle) => !vehicle.line.always);
    return [...first, ...forSure, ...random.shuffle(others)].slice(0, size);
  });
  return random.shuffle(chosen);
}

/** Maximum price of private sellers in thousands of roubles. */
const PRIVATE_LIMIT = 90_000;

/** Assigns every vehicle to a seller of its segment with remaining quota. */
export function assignSellers(
  vehicles: readonly Vehicle[],
  profiles: readonly SellerProfile[],
  random: Random,
): SellerProfile[] {
  const left = new Map(profiles.map((profile) => [profile, profile.quota]));
  const owners: SellerProfile[] = [];
  const outOfReach = ({ seller, builtSince = 0 }: SellerProfile, { line }: Vehicle) =>
    (seller.kind === 'individual' && line.price[1] > PRIVATE_LIMIT) || line.years[0] < builtSince;
  const weightOf = (profile: SellerProfile, vehicle: Vehicle) =>
    outOfReach(profile, vehicle)
      ? 0
      : (profile.likes[vehicle.line.segment] ?? 0) * Math.max(0, left.get(profile) ?? 0);

  function give(index: number, profile: SellerProfile): void {
    owners[index] = profile;
    left.set(profile, (left.get(profile) ?? 0) - 1);
  }

  const abroad = profiles.filter(({ seller }) => seller.locale === 'en');
  const atHome = profiles.filter(({ seller }) => seller.locale !== 'en');
  vehicles.forEach((vehicle, index) => {
    const free = abroad.filter((profile) => weightOf(profile, vehicle) > 0);
    if (vehicle.line.english.length === 0 || free.length === 0 || !random.chance(0.7)) return;
    give(
      index,
      random.weighted(free, (profile) => weightOf(profile, vehicle)),
    );
  });
  vehicles.forEach((vehicle, index) => {
    if (owners[index]) return;
    const likely = atHome.filter((profile) => weightOf(profile, vehicle) > 0);
    if (likely.length > 0) {
      give(
        index,
        random.weighted(likely, (profile) => weightOf(profile, vehicle)),
      );
      return;
    }
    const dealers = atHome.filter(
      ({ seller, likes, builtSince }) =>
        seller.kind !== 'individual' && likes[vehicle.line.segment] && !builtSince,
    );
    give(index, random.pick(dealers));
  });
  return owners;
}
