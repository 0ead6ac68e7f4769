import type { Database } from '@pitlane/api/infra/database';
import { loadCatalogue } from './catalogue/catalogue.ts';
import { photosOf } from './demo/photos.ts';
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
const CHUNK_SIZE = 100;
const STORE_TIMEOUT_MS = 120_000;

/** Returns the value of a key. @throws Error if the map does not contain the key */
function getOrThrow<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo world refers to an unknown ${String(key)}`);
  return value;
}

const idByCode = (list: readonly DictionaryEntry[]) =>
  new Map(list.map((entry) => [entry.code as string, entry.id]));

function loadIds() {
  const places = loadPlaces();
  const countries = new Map(places.countries.map((country) => [country.iso2, country.id]));
  const cities = new Map(places.cities.map((c) => [`${c.countryId} ${c.nameRu}`, c.id]));
  return {
    countries,
    city: ({ iso2, nameRu }: { iso2: string; nameRu: string }) => {
      const countryId = getOrThrow(countries, iso2);
      return { countryId, cityId: getOrThrow(cities, `${countryId} ${nameRu}`) };
    },
    carcases: idByCode(carcases),
    colors: idByCode(colors),
    currencies: idByCode(currencies),
    engines: idByCode(engines),
    steeringWheels: idByCode(steeringWheels),
    transmissions: idByCode(transmissions),
    wheelDrives: idByCode(wheelDrives),
  };
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** Returns the dates of an ad, computed from its ages at `now`. */
export function datesOf(post: DemoPost, now: Date) {
  const publishedAt =
    post.publishedMinutesAgo === null ? null : minutesBefore(now, post.publishedMinutesAgo);
  const expiresAt = publishedAt && minutesBefore(publishedAt, -PLACEMENT_DAYS * DAY_MINUTES);
  const promotedUntil =
    post.specialOfferDaysLeft === null
      ? null
      : minutesBefore(now, -post.specialOfferDaysLeft * DAY_MINUTES);
  return {
    createdAt: minutesBefore(now, post.createdMinutesAgo),
    updatedAt: publishedAt ?? minutesBefore(now, post.createdMinutesAgo),
    submittedAt: minutesBefore(now, post.createdMinutesAgo),
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
  storedPictures: ReadonlyMap<string, DemoPicture>,
  now: Date,
): Promise<void> {
  const { sellers, posts } = sortedDemoWorld();
  const ids = loadIds();
  const sellerIds = new Map(sellers.map((seller, index) => [seller.key, index + 1]));
  const idOf = (map: Map<string, number>, value: string | null) =>
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
      ? minutesBefore(now, seller.registeredDaysAgo * DAY_MINUTES)
      : null,
    locale: seller.locale,
    ...ids.city(seller.city),
    createdAt: minutesBefore(now, seller.registeredDaysAgo * DAY_MINUTES),
  }));

  const rows = posts.map((post, index) => {
    const { countryId, cityId } = ids.city(post.location);
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
      currencyId: getOrThrow(ids.currencies, post.currency),
      colorId: getOrThrow(ids.colors, post.color),
      ownersCount: post.ownersCount,
      engineId: idOf(ids.engines, post.engine),
      wheelDriveId: idOf(ids.wheelDrives, post.wheelDrive),
      transmissionId: idOf(ids.transmissions, post.transmission),
      steeringWheelId: idOf(ids.steeringWheels, post.steering),
      carcaseId: getOrThrow(ids.carcases, post.carcase),
      volume: post.volume,
      power: post.power,
      vin: post.vin,
      description: post.description,
      comment: post.comment,
      registerCountryId: idOf(ids.countries, post.registerCountry),
      deliveryCountryId: idOf(ids.countries, post.deliveryCountry),
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
      ...getOrThrow(storedPictures, id),
      storedAt: now,
    })),
  );

  await database.$transaction(
    async (tx) => {
      await tx.user.createMany({ data: users });
      for (let start = 0; start < rows.length; start += CHUNK_SIZE) {
        await tx.post.createMany({ data: rows.slice(start, start + CHUNK_SIZE) });
      }
      for (let start = 0; start < photos.length; start += CHUNK_SIZE * 5) {
        await tx.photo.createMany({ data: photos.slice(start, start + CHUNK_SIZE * 5) });
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
