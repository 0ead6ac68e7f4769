import type { CurrencyCode } from '@pitlane/contracts';
import type { Catalogue, Modification } from '../catalogue/catalogue.ts';
import type { ColorCode } from '../dictionaries.ts';
import type { Places } from '../places/places.ts';
import type { Vehicle } from './catalogue.ts';
import { resolveLines } from './catalogue.ts';
import { demoCity } from './cities.ts';
import { chooseColor } from './colors.ts';
import { createWriter } from './describe.ts';
import type { PostFacts } from './facts.ts';
import { DEMO_YEAR } from './facts.ts';
import { choosePrice } from './pricing.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import type { PostAges } from './schedule.ts';
import { chooseSchedule, viewsOf } from './schedule.ts';
import { assignSellers, chooseVehicles } from './seller-assignment.ts';
import type { SellerProfile } from './sellers.ts';
import { SELLER_PROFILES } from './sellers.ts';
import { silhouetteOf } from './silhouettes.ts';
import { DENY_REASONS, MODERATOR_NOTES } from './texts/moderation.ts';
import type { Album, CityRef, DemoPost, DemoWorld } from './types.ts';
import type { Segment } from './vehicle-lines.ts';
import { SEGMENT_SIZES, VEHICLE_LINES } from './vehicle-lines.ts';
import { generateVin } from './vin.ts';
import { chooseOwnersCount, chooseWear, type Wear } from './wear.ts';

export type { DemoPost, DemoSeller, DemoWorld } from './types.ts';

const DEFAULT_SEED = 20_261_121;
const ON_REQUEST_FROM = 30_000;
const PROMOTED = 17;
const LOOK_ATTEMPTS = 10;

const CURRENCY_OF: Readonly<Record<string, CurrencyCode>> = {
  RU: 'RUB',
  AE: 'AED',
  MC: 'EUR',
  FR: 'EUR',
  DE: 'EUR',
  IT: 'EUR',
  GB: 'GBP',
};

/** Countries with right-hand drive. */
const RIGHT_HAND_COUNTRIES = new Set(['GB', 'JP']);
const ORIGINS: Readonly<Partial<Record<Segment, readonly string[]>>> = {
  america: ['US', 'GE'],
  soviet: [],
};
const USUAL_ORIGINS = ['DE', 'AE', 'GE'];

function currencyOf(iso2: string, vehicle: Vehicle, random: Random): CurrencyCode {
  const local = CURRENCY_OF[iso2] ?? 'USD';
  if (local !== 'RUB' || vehicle.kind === 'ground') return local;
  const dear = vehicle.line.price[1] > 40_000;
  if (!dear || vehicle.country === 'RU' || random.chance(0.5)) return 'RUB';
  return vehicle.kind === 'water' ? 'EUR' : 'USD';
}

function cityOf(profile: SellerProfile, random: Random) {
  const others = profile.alsoIn ?? [];
  const name =
    others.length > 0 && random.chance(0.3) ? random.pick(others) : profile.seller.city.nameRu;
  return demoCity(name);
}

function registeredIn(
  profile: SellerProfile,
  { line, country }: Vehicle,
  iso2: string,
  wear: Wear,
  random: Random,
): string {
  const origins = line.segment === 'japan' ? [country] : (ORIGINS[line.segment] ?? USUAL_ORIGINS);
  const imports =
    profile.seller.kind === 'dealer' && iso2 === 'RU' && wear.mileage > 0 && origins.length > 0;
  return imports && random.chance(0.07) ? random.pick(origins) : iso2;
}

/** Cars before this year cost the same everywhere, since collectors' cars are exempt from duty by age and power. */
const WORLD_PRICE_BEFORE = 2000;
/** Maximum age in years of vehicles with a dealer's guarantee. */
const GUARANTEE_YEARS = 12;
/** Share of tuned cars by segment, 0 for all others. */
const TUNED_SHARE: Readonly<Partial<Record<Segment, number>>> = {
  japan: 0.3,
  hot_hatch: 0.3,
  sport: 0.08,
};

function factsOf(
  vehicle: Vehicle,
  modification: Modification,
  profile: SellerProfile,
  color: ColorCode,
  wear: Wear,
  random: Random,
): PostFacts {
  const { line, kind } = vehicle;
  const { seller } = profile;
  const city = cityOf(profile, random);
  const pro = seller.kind !== 'individual';
  const ground = kind === 'ground';
  const currency = currencyOf(city.iso2, vehicle, random);
  const onRequest = line.price[1] >= ON_REQUEST_FROM && pro && random.chance(0.27);
  const [low, high] = wear.mileage === 0 && line.fresh ? line.fresh : line.price;
  const price = choosePrice(
    {
      range: [low * 1000, high * 1000],
      quality: wear.quality,
      currency,
      abroad: ground && wear.year >= WORLD_PRICE_BEFORE && city.iso2 !== 'RU',
    },
    random,
  );
  const modern = ground && wear.year >= DEMO_YEAR - GUARANTEE_YEARS && line.segment !== 'race';
  return {
    vehicle,
    modification,
    profile,
    city,
    year: wear.year,
    mileage: wear.mileage,
    owners: chooseOwnersCount(wear.year, wear.mileage, random),
    color,
    price: onRequest ? null : price,
    currency,
    rightHand: ground && (line.rightHand || RIGHT_HAND_COUNTRIES.has(city.iso2)),
    registered: ground ? registeredIn(profile, vehicle, city.iso2, wear, random) : city.iso2,
    guarantee: pro && (wear.mileage === 0 || (modern && random.chance(0.3))),
    haggle: !onRequest && random.chance(pro ? 0.45 : 0.6),
    tuned: wear.mileage > 0 && random.chance(TUNED_SHARE[line.segment] ?? 0),
  };
}

function specOf(facts: PostFacts) {
  const { vehicle, modification } = facts;
  const ground = vehicle.kind === 'ground';
  return {
    engine: modification.engine,
    wheelDrive: modification.wheelDrive,
    transmission: modification.transmission,
    carcase: modification.carcase,
    volume: modification.volumeCc,
    power: modification.powerHp,
    steering: ground ? (facts.rightHand ? ('right' as const) : ('left' as const)) : null,
  };
}

function deliveryOf(facts: PostFacts, random: Random): string | null {
  if (facts.city.iso2 !== 'RU') return random.chance(0.7) ? 'RU' : null;
  return facts.profile.seller.kind === 'dealer' && random.chance(0.25) ? 'RU' : null;
}

interface Draft {
  index: number;
  facts: PostFacts;
  moment: PostAges;
  album: Album;
  description: string;
  denial: DemoPost['denyReason'];
  promotedDays: number | null;
}

function postOf(draft: Draft, random: Random): DemoPost {
  const { facts, moment, album } = draft;
  const { vehicle, modification, profile } = facts;
  const { seller } = profile;
  const appeal = Math.min(1, Math.log10(vehicle.line.price[1] / 500) / 2.5);
  const location: CityRef = { iso2: facts.city.iso2, nameRu: facts.city.nameRu };
  const withVin = vehicle.kind === 'ground' && !facts.rightHand && random.chance(0.65);
  return {
    key: `post-${String(draft.index + 1).padStart(3, '0')}`,
    sellerKey: seller.key,
    kind: vehicle.kind,
    modificationId: modification.id,
    brandId: vehicle.brandId,
    modelId: vehicle.modelId,
    generationId: vehicle.generationId,
    ...moment,
    denyReason: draft.denial,
    year: facts.year,
    mileage: facts.mileage,
    price: facts.price,
    currency: facts.currency,
    color: facts.color,
    ownersCount: facts.owners,
    ...specOf(facts),
    description: draft.description,
    comment: random.chance(0.1) && seller.locale === 'ru' ? random.pick(MODERATOR_NOTES) : null,
    vin: withVin ? generateVin(vehicle, facts.year, random) : null,
    registerCountry: facts.registered,
    deliveryCountry: deliveryOf(facts, random),
    location,
    contactName:
      seller.kind === 'individual' || random.chance(0.7)
        ? seller.firstName
        : `${seller.firstName}, ${seller.companyName ?? ''}`,
    contactPhones: [seller.phone],
    guarantee: facts.guarantee,
    specialOffer: draft.promotedDays !== null,
    tuning: facts.tuned,
    priceOffer: facts.haggle,
    buyoutPrice: seller.kind === 'individual' && random.chance(0.15),
    specialOfferDaysLeft: draft.promotedDays,
    views: viewsOf(moment, appeal, random),
    album,
    photoCount: random.int(6, 10),
    photoOffset: random.int(0, 9),
  };
}

/** Swaps ages so that no ad is older than its seller's account. */
function matchMoments(owners: readonly SellerProfile[], moments: readonly PostAges[]): PostAges[] {
  const matched = [...moments];
  owners.forEach(({ seller }, index) => {
    const limit = seller.registeredDaysAgo * 24 * 60;
    const moment = matched[index];
    if (!moment || moment.createdMinutesAgo < limit) return;
    const other = matched.findIndex((candidate, place) => {
      const otherLimit = (owners[place]?.seller.registeredDaysAgo ?? 0) * 24 * 60;
      return candidate.createdMinutesAgo < limit && moment.createdMinutesAgo < otherLimit;
    });
    const replacement = matched[other];
    if (!replacement) throw new Error(`no fitting age for an ad of ${seller.key}`);
    matched[index] = replacement;
    matched[other] = moment;
  });
  return matched;
}

function checkPlaces(places: Places, posts: readonly DemoPost[]): void {
  const countries = new Map(places.countries.map((country) => [country.id, country.iso2]));
  const known = new Set(
    places.cities.map((city) => `${countries.get(city.countryId) ?? ''}/${city.nameRu}`),
  );
  for (const { location } of posts) {
    if (!known.has(`${location.iso2}/${location.nameRu}`)) {
      throw new Error(`places have no ${location.nameRu}, ${location.iso2}`);
    }
  }
}

/**
 * Builds the demo world: 25 sellers and about 400 ads as plain data. The same catalogue and seed result in the same
 * world. All times are ages, relative to a time that the caller chooses.
 */
export function buildDemoWorld(input: {
  catalogue: Catalogue;
  places: Places;
  seed?: number;
}): DemoWorld {
  const random = createRandom(input.seed ?? DEFAULT_SEED);
  const vehicles = chooseVehicles(
    resolveLines(input.catalogue, VEHICLE_LINES),
    SEGMENT_SIZES,
    random,
  );
  const owners = assignSellers(vehicles, SELLER_PROFILES, random);
  const moments = matchMoments(owners, chooseSchedule(vehicles.length, random));
  const describe = createWriter(random);
  const denials = random.shuffle(DENY_REASONS);
  const promoted = new Set(
    random
      .shuffle(moments.flatMap((moment, index) => (moment.status === 'active' ? [index] : [])))
      .slice(0, PROMOTED),
  );

  const looks = new Set<string>();

  /** Chooses wear and color; ads of one line differ in year or color, otherwise they look like duplicates. */
  function looksOf(vehicle: Vehicle, mayBeNew: boolean) {
    for (let attempt = 1; ; attempt += 1) {
      const wear = chooseWear(vehicle, mayBeNew, random);
      const color = chooseColor(vehicle, wear.year, random);
      const look = [...vehicle.line.ref, wear.year, color].join();
      if (looks.has(look) && attempt < LOOK_ATTEMPTS) continue;
      looks.add(look);
      return { wear, color };
    }
  }

  let denied = 0;
  const posts = vehicles.map((vehicle, index) => {
    const profile = owners[index];
    const moment = moments[index];
    if (!profile || !moment) throw new Error(`ad ${index} has no seller or no age`);
    const modification = random.pick(vehicle.modifications);
    const { wear, color } = looksOf(vehicle, profile.seller.kind === 'dealer');
    const silhouette = silhouetteOf({
      brand: vehicle.brandSlug,
      model: vehicle.modelSlug,
      body: modification.carcase,
      year: wear.year,
    });
    const album = { silhouette, color };
    const facts = factsOf(vehicle, modification, profile, color, wear, random);
    const denial = moment.status === 'denied' ? denials[denied++ % denials.length] : undefined;
    const draft: Draft = {
      index,
      facts,
      moment,
      album,
      description: describe(facts),
      denial: denial ? { reason: denial[0], fields: [...denial[1]] } : null,
      promotedDays: promoted.has(index) ? random.int(1, 7) : null,
    };
    return postOf(draft, random);
  });
  checkPlaces(input.places, posts);
  return { sellers: SELLER_PROFILES.map(({ seller }) => ({ ...seller })), posts };
}
