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
import { chooseSchedule, chooseViews } from './schedule.ts';
import { assignSellers, chooseVehicles } from './seller-assignment.ts';
import type { SellerProfile } from './sellers.ts';
import { SELLER_PROFILES } from './sellers.ts';
import { silhouetteOf } from './silhouettes.ts';
import { DENIAL_REASONS, SELLER_COMMENTS } from './texts/moderation.ts';
import type { Album, CityRef, DemoPost, DemoWorld } from './types.ts';
import type { Segment } from './vehicle-lines.ts';
import { SEGMENT_SIZES, VEHICLE_LINES } from './vehicle-lines.ts';
import { generateVin } from './vin.ts';
import { chooseOwnersCount, chooseWear, type Wear } from './wear.ts';

export type { DemoPost, DemoSeller, DemoWorld } from './types.ts';

const DEFAULT_SEED = 20_261_121;
/** Thousands of roubles. */
const ON_REQUEST_MIN_PRICE = 30_000;
const PROMOTED_COUNT = 17;
const MAX_APPEARANCE_ATTEMPTS = 10;

const CURRENCY_BY_COUNTRY: Readonly<Record<string, CurrencyCode>> = {
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
const ORIGINS_BY_SEGMENT: Readonly<Partial<Record<Segment, readonly string[]>>> = {
  america: ['US', 'GE'],
  soviet: [],
};
const USUAL_ORIGINS = ['DE', 'AE', 'GE'];

function chooseCurrency(iso2: string, vehicle: Vehicle, random: Random): CurrencyCode {
  const localCurrency = CURRENCY_BY_COUNTRY[iso2] ?? 'USD';
  if (localCurrency !== 'RUB' || vehicle.kind === 'ground') return localCurrency;
  const isExpensive = vehicle.line.price[1] > 40_000;
  if (!isExpensive || vehicle.country === 'RU' || random.chance(0.5)) return 'RUB';
  return vehicle.kind === 'water' ? 'EUR' : 'USD';
}

function chooseCity(profile: SellerProfile, random: Random) {
  const otherCities = profile.otherCities ?? [];
  const name =
    otherCities.length > 0 && random.chance(0.3)
      ? random.pick(otherCities)
      : profile.seller.city.nameRu;
  return demoCity(name);
}

function chooseRegistrationCountry(
  profile: SellerProfile,
  { line, country }: Vehicle,
  iso2: string,
  wear: Wear,
  random: Random,
): string {
  const origins =
    line.segment === 'japan' ? [country] : (ORIGINS_BY_SEGMENT[line.segment] ?? USUAL_ORIGINS);
  const mayImport =
    profile.seller.kind === 'dealer' && iso2 === 'RU' && wear.mileage > 0 && origins.length > 0;
  return mayImport && random.chance(0.07) ? random.pick(origins) : iso2;
}

/** Cars built before this year cost the same everywhere, because collectors' cars are exempt from duty. */
const WORLD_PRICE_BEFORE = 2000;
/** Maximum age in years of vehicles with a dealer's guarantee. */
const GUARANTEE_YEARS = 12;
/** Share of tuned cars by segment, 0 for all others. */
const TUNED_SHARE: Readonly<Partial<Record<Segment, number>>> = {
  japan: 0.3,
  hot_hatch: 0.3,
  sport: 0.08,
};

function chooseFacts(
  vehicle: Vehicle,
  modification: Modification,
  profile: SellerProfile,
  color: ColorCode,
  wear: Wear,
  random: Random,
): PostFacts {
  const { line, kind } = vehicle;
  const { seller } = profile;
  const city = chooseCity(profile, random);
  const isProfessional = seller.kind !== 'individual';
  const isGround = kind === 'ground';
  const currency = chooseCurrency(city.iso2, vehicle, random);
  const isOnRequest =
    line.price[1] >= ON_REQUEST_MIN_PRICE && isProfessional && random.chance(0.27);
  const [low, high] = wear.mileage === 0 && line.fresh ? line.fresh : line.price;
  const price = choosePrice(
    {
      range: [low * 1000, high * 1000],
      quality: wear.quality,
      currency,
      isAbroad: isGround && wear.year >= WORLD_PRICE_BEFORE && city.iso2 !== 'RU',
    },
    random,
  );
  const isModern = isGround && wear.year >= DEMO_YEAR - GUARANTEE_YEARS && line.segment !== 'race';
  return {
    vehicle,
    modification,
    profile,
    city,
    year: wear.year,
    mileage: wear.mileage,
    owners: chooseOwnersCount(wear.year, wear.mileage, random),
    color,
    price: isOnRequest ? null : price,
    currency,
    rightHand: isGround && (line.rightHand || RIGHT_HAND_COUNTRIES.has(city.iso2)),
    registrationCountry: isGround
      ? chooseRegistrationCountry(profile, vehicle, city.iso2, wear, random)
      : city.iso2,
    guarantee: isProfessional && (wear.mileage === 0 || (isModern && random.chance(0.3))),
    haggle: !isOnRequest && random.chance(isProfessional ? 0.45 : 0.6),
    tuned: wear.mileage > 0 && random.chance(TUNED_SHARE[line.segment] ?? 0),
  };
}

function technicalDataOf(facts: PostFacts) {
  const { vehicle, modification } = facts;
  const isGround = vehicle.kind === 'ground';
  return {
    engine: modification.engine,
    wheelDrive: modification.wheelDrive,
    transmission: modification.transmission,
    carcase: modification.carcase,
    volume: modification.volumeCc,
    power: modification.powerHp,
    steering: isGround ? (facts.rightHand ? ('right' as const) : ('left' as const)) : null,
  };
}

function chooseDeliveryCountry(facts: PostFacts, random: Random): string | null {
  if (facts.city.iso2 !== 'RU') return random.chance(0.7) ? 'RU' : null;
  return facts.profile.seller.kind === 'dealer' && random.chance(0.25) ? 'RU' : null;
}

interface PostDraft {
  index: number;
  facts: PostFacts;
  ages: PostAges;
  album: Album;
  description: string;
  denial: DemoPost['denyReason'];
  promotedDays: number | null;
}

function buildPost(draft: PostDraft, random: Random): DemoPost {
  const { facts, ages, album } = draft;
  const { vehicle, modification, profile } = facts;
  const { seller } = profile;
  const appeal = Math.min(1, Math.log10(vehicle.line.price[1] / 500) / 2.5);
  const location: CityRef = { iso2: facts.city.iso2, nameRu: facts.city.nameRu };
  const hasVin = vehicle.kind === 'ground' && !facts.rightHand && random.chance(0.65);
  return {
    key: `post-${String(draft.index + 1).padStart(3, '0')}`,
    sellerKey: seller.key,
    kind: vehicle.kind,
    modificationId: modification.id,
    brandId: vehicle.brandId,
    modelId: vehicle.modelId,
    generationId: vehicle.generationId,
    ...ages,
    denyReason: draft.denial,
    year: facts.year,
    mileage: facts.mileage,
    price: facts.price,
    currency: facts.currency,
    color: facts.color,
    ownersCount: facts.owners,
    ...technicalDataOf(facts),
    description: draft.description,
    comment: random.chance(0.1) && seller.locale === 'ru' ? random.pick(SELLER_COMMENTS) : null,
    vin: hasVin ? generateVin(vehicle, facts.year, random) : null,
    registerCountry: facts.registrationCountry,
    deliveryCountry: chooseDeliveryCountry(facts, random),
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
    views: chooseViews(ages, appeal, random),
    album,
    photoCount: random.int(6, 10),
    photoOffset: random.int(0, 9),
  };
}

/** Swaps ages so that no ad is older than its seller's account. */
function matchAges(owners: readonly SellerProfile[], schedule: readonly PostAges[]): PostAges[] {
  const matched = [...schedule];
  owners.forEach(({ seller }, index) => {
    const limit = seller.registeredDaysAgo * 24 * 60;
    const ages = matched[index];
    if (!ages || ages.createdMinutesAgo < limit) return;
    const otherIndex = matched.findIndex((candidate, candidateIndex) => {
      const otherLimit = (owners[candidateIndex]?.seller.registeredDaysAgo ?? 0) * 24 * 60;
      return candidate.createdMinutesAgo < limit && ages.createdMinutesAgo < otherLimit;
    });
    const replacement = matched[otherIndex];
    if (!replacement) throw new Error(`no fitting age for an ad of ${seller.key}`);
    matched[index] = replacement;
    matched[otherIndex] = ages;
  });
  return matched;
}

function assertKnownPlaces(places: Places, posts: readonly DemoPost[]): void {
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
  const schedule = matchAges(owners, chooseSchedule(vehicles.length, random));
  const describe = createWriter(random);
  const denyReasons = random.shuffle(DENIAL_REASONS);
  const promotedIndexes = new Set(
    random
      .shuffle(schedule.flatMap((ages, index) => (ages.status === 'active' ? [index] : [])))
      .slice(0, PROMOTED_COUNT),
  );

  const appearances = new Set<string>();

  /** Chooses wear and color so that ads of one line differ in year or color and do not look like duplicates. */
  function chooseWearAndColor(vehicle: Vehicle, mayBeNew: boolean) {
    for (let attempt = 1; ; attempt += 1) {
      const wear = chooseWear(vehicle, mayBeNew, random);
      const color = chooseColor(vehicle, wear.year, random);
      const appearance = [...vehicle.line.ref, wear.year, color].join();
      if (appearances.has(appearance) && attempt < MAX_APPEARANCE_ATTEMPTS) continue;
      appearances.add(appearance);
      return { wear, color };
    }
  }

  let deniedCount = 0;
  const posts = vehicles.map((vehicle, index) => {
    const profile = owners[index];
    const ages = schedule[index];
    if (!profile || !ages) throw new Error(`ad ${index} has no seller or no age`);
    const modification = random.pick(vehicle.modifications);
    const { wear, color } = chooseWearAndColor(vehicle, profile.seller.kind === 'dealer');
    const silhouette = silhouetteOf({
      brand: vehicle.brandSlug,
      model: vehicle.modelSlug,
      body: modification.carcase,
      year: wear.year,
    });
    const album = { silhouette, color };
    const facts = chooseFacts(vehicle, modification, profile, color, wear, random);
    const denial =
      ages.status === 'denied' ? denyReasons[deniedCount++ % denyReasons.length] : undefined;
    const draft: PostDraft = {
      index,
      facts,
      ages,
      album,
      description: describe(facts),
      denial: denial ? { reason: denial[0], fields: [...denial[1]] } : null,
      promotedDays: promotedIndexes.has(index) ? random.int(1, 7) : null,
    };
    return buildPost(draft, random);
  });
  assertKnownPlaces(input.places, posts);
  return { sellers: SELLER_PROFILES.map(({ seller }) => ({ ...seller })), posts };
}
