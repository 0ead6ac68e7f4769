import type { Database } from '@pitlane/api/infra/database';
import { loadCatalogue } from './catalogue/catalogue.ts';
import { photosOf } from './demo/albums.ts';
import { buildDemoWorld, type DemoPost, type DemoSeller } from './demo/world.ts';
import type { DemoPicture } from './demo-pictures.ts';
import {
  carcases,
  colors,
  currencies,
  type DictionaryEntry,
  engines,
  steeringWheels,
  transmissions,
  wheelDrives,
} from './dictionaries.ts';
import { loadPlaces } from './places/places.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Publication period of an ad in days (docs/product.md#allowance). */
const PLACEMENT_DAYS = 30;
const CHUNK = 100;
const STORE_TIMEOUT_MS = 120_000;

/** Returns the value of a key. @throws Error if the demo world refers to something unknown */
function getOrThrow<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo world refers to an unknown ${String(key)}`);
  return value;
}

const codes = (list: readonly DictionaryEntry[]) =>
  new Map(list.map((entry) => [entry.code as string, entry.id]));

function ids() {
  const places = loadPlaces();
  const countries = new Map(places.countries.map((country) => [country.iso2, country.id]));
  const cities = new Map(places.cities.map((c) => [`${c.countryId} ${c.nameRu}`, c.id]));
  return {
    countries,
    city: ({ iso2, nameRu }: { iso2: string; nameRu: string }) => {
      const countryId = getOrThrow(countries, iso2);
      return { countryId, cityId: getOrThrow(cities, `${countryId} ${nameRu}`) };
    },
    carcases: codes(carcases),
    colors: codes(colors),
    currencies: codes(currencies),
    engines: codes(engines),
    steeringWheels: codes(steeringWheels),
    transmissions: codes(transmissions),
    wheelDrives: codes(wheelDrives),
  };
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** Returns the dates of an ad, whose ages count back from `now`. */
export function datesOf(post: DemoPost, now: Date) {
  const publishedAt =
    post.publishedMinutesAgo === null ? null : before(now, post.publishedMinutesAgo);
  const expiresAt = publishedAt && before(publishedAt, -PLACEMENT_DAYS * DAY_MINUTES);
  const promotedUntil =
    post.specialOfferDaysLeft === null
      ? null
      : before(now, -post.specialOfferDaysLeft * DAY_MINUTES);
  return {
    createdAt: before(now, post.createdMinutesAgo),
    updatedAt: publishedAt ?? before(now, post.createdMinutesAgo),
    submittedAt: before(now, post.createdMinutesAgo),
    publishedAt,
    expiresAt,
    specialOfferDate:
      promotedUntil && expiresAt && promotedUntil > expiresAt ? expiresAt : promotedUntil,
  };
}

/** Returns sellers and ads, the oldest ads first: the position in this list is the id in an empty database. */
export function sortedDemoWorld(): { sellers: DemoSeller[]; posts: DemoPost[] } {
  const { sellers, posts } = buildDemoWorld({ catalogue: loadCatalogue(), places: loadPlaces() });
  return { sellers, posts: posts.toSorted((a, b) => b.createdMinutesAgo - a.createdMinutesAgo) };
}

/**
 * Stores the demo world in a database without users, in one transaction.
 * @param now reference time for all ages of the demo
 */
export async function storeDemoWorld(
  database: Database,
  stored: ReadonlyMap<string, DemoPicture>,
  now: Date,
): Promise<void> {
  const { sellers, posts } = sortedDemoWorld();
  const known = ids();
  const sellerIds = new Map(sellers.map((seller, index) => [seller.key, index + 1]));
  const code = (map: Map<string, number>, value: string | null) =>
    value === null ? null : getOrThrow(map, value);

  const users = sellers.map((seller) => ({
    id: getOrThrow(sellerIds, seller.key),
    email: seller.email,
    firstName: seller.firstName,
    lastName: seller.lastName,
    isEntity: seller.kind !== 'individual',
    companyName: seller.companyName,
    companyAddress: seller.address,
    position: seller.position,
    phone: seller.phone,
    phoneVerifiedAt: seller.phoneVerified
      ? before(now, seller.registeredDaysAgo * DAY_MINUTES)
      : null,
    locale: seller.locale,
    ...known.city(seller.city),
    createdAt: before(now, seller.registeredDaysAgo * DAY_MINUTES),
  }));

  const rows = posts.map((post, index) => {
    const { countryId, cityId } = known.city(post.location);
    return {
      id: index + 1,
      userId: getOrThrow(sellerIds, post.sellerKey),
      status: post.status,
      removedReason: post.removedReason,
      denyReason: post.denyReason?.reason ?? null,
      denyFields: post.denyReason?.fields ?? [],
      kind: post.kind,
      brandId: post.brandId,
      modelId: post.modelId,
      generationId: post.generationId,
      modificationId: post.modificationId,
      year: post.year,
      mileage: post.mileage,
      price: post.price === null ? null : BigInt(post.price),
      // Computed afterwards from the rates in the database.
      priceRub: post.price === null ? null : 0n,
      currencyId: getOrThrow(known.currencies, post.currency),
      colorId: getOrThrow(known.colors, post.color),
      ownersCount: post.ownersCount,
      engineId: code(known.engines, post.engine),
      wheelDriveId: code(known.wheelDrives, post.wheelDrive),
      transmissionId: code(known.transmissions, post.transmission),
      steeringWheelId: code(known.steeringWheels, post.steering),
      carcaseId: getOrThrow(known.carcases, post.carcase),
      volume: post.volume,
      power: post.power,
      vin: post.vin,
      description: post.description,
      comment: post.comment,
      registerCountryId: code(known.countries, post.registerCountry),
      deliveryCountryId: code(known.countries, post.deliveryCountry),
      locationCountryId: countryId,
      locationCityId: cityId,
      contactName: post.contactName,
      contactPhones: post.contactPhones,
      guarantee: post.guarantee,
      tuning: post.tuning,
      priceOffer: post.priceOffer,
      buyoutPrice: post.buyoutPrice,
      views: post.views,
      ...datesOf(post, now),
    };
  });

  const pictures = photosOf(posts);
  const photos = posts.flatMap((post, index) =>
    getOrThrow(pictures, post.key).map(({ id }, position) => ({
      postId: index + 1,
      position,
      ...getOrThrow(stored, id),
      storedAt: now,
    })),
  );

  await database.$transaction(
    async (tx) => {
      await tx.user.createMany({ data: users });
      for (let start = 0; start < rows.length; start += CHUNK) {
        await tx.post.createMany({ data: rows.slice(start, start + CHUNK) });
      }
      for (let start = 0; start < photos.length; start += CHUNK * 5) {
        await tx.photo.createMany({ data: photos.slice(start, start + CHUNK * 5) });
      }
      await tx.$executeRaw`
        UPDATE post p SET price_rub = round(p.price * r.rate * 100),
          approved_price_rub = CASE WHEN p.published_at IS NULL THEN NULL
            ELSE round(p.price * r.rate * 100) END
        FROM currency_rate r WHERE r.currency_id = p.currency_id AND p.price IS NOT NULL
          AND r.date = (SELECT max(date) FROM currency_rate WHERE currency_id = p.currency_id)`;
      // No searches are saved yet, so these changes need no processing.
      await tx.postChange.deleteMany();
      await tx.$executeRaw`SELECT setval(pg_get_serial_sequence('users', 'id'), ${users.length})`;
      await tx.$executeRaw`SELECT setval(pg_get_serial_sequence('post', 'id'), ${rows.length})`;
    },
    { timeout: STORE_TIMEOUT_MS },
  );
}
