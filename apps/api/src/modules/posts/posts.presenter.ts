import type { Entry, Photo, Post, PostCard } from '@pitlane/contracts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type Language, nameOf } from '../../i18n.ts';
import { pictureKey } from '../../infra/pictures.ts';
import type { ShownRate } from '../rates/rates.service.ts';
import { sellerName } from '../sellers/sellers.presenter.ts';
import type { CardRow, PostRow } from './posts.queries.ts';
import { maskPhone, maskVin } from './posts.rules.ts';

/** Where stored pictures are served from. */
const MEDIA = '/media';

interface Named {
  id: number;
  nameRu: string | null;
  nameEn: string;
}

/** Catalogue rows are named in Latin letters, and in Russian where Russians write them so. */
interface CatalogueRow {
  id: number;
  name: string;
  nameRu: string | null;
}

const entryOf = (row: Named, language: Language): Entry => ({
  id: row.id,
  name: nameOf(row, language),
});

const entryOrNull = (row: Named | null, language: Language) =>
  row === null ? null : entryOf(row, language);

/** Makes and models are shown as their badge spells them, in both languages. */
const badge = (row: CatalogueRow): Entry => ({ id: row.id, name: row.name });

const generationEntry = (row: CatalogueRow, language: Language): Entry => ({
  id: row.id,
  name: nameOf({ nameRu: row.nameRu, nameEn: row.name }, language),
});

function toPhoto(row: CardRow['photos'][number]): Photo {
  const path = (size: 'thumb' | 'medium' | 'large') =>
    `${MEDIA}/${pictureKey(row.hash, size, 'webp')}`;
  return {
    id: row.id,
    thumb: path('thumb'),
    medium: path('medium'),
    large: path('large'),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}

function toPrices(row: CardRow, rates: ShownRate[]): PostCard['prices'] {
  const { price, priceRub, currency } = row;
  if (price === null || priceRub === null) return [];
  const kopecks = new Prisma.Decimal(priceRub.toString());
  return rates.map(({ name, icon, kopecksPerUnit }) => ({
    name,
    // Its own currency is the price as the seller wrote it, free of rounding.
    price: name === currency.code ? Number(price) : kopecks.div(kopecksPerUnit).round().toNumber(),
    icon,
  }));
}

/** What a list shows of an ad, in a language, at the day's rates. */
export function toPostCard(
  row: CardRow,
  language: Language,
  rates: ShownRate[],
  now: Date,
): PostCard {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    brand: badge(row.brand),
    model: badge(row.model),
    generation: row.generation && generationEntry(row.generation, language),
    mod: row.modification && { id: row.modification.id, name: row.modification.name },
    year: row.year,
    mileage: row.mileage,
    volume: row.volume,
    power: row.power,
    engine: entryOrNull(row.engine, language),
    transmission: entryOrNull(row.transmission, language),
    wheel_drive: entryOrNull(row.wheelDrive, language),
    carcase: entryOf(row.carcase, language),
    color: entryOrNull(row.color, language),
    price: row.price === null ? null : Number(row.price),
    currency: {
      ...entryOf(row.currency, language),
      code: row.currency.code,
      sign: row.currency.sign,
    },
    prices: toPrices(row, rates),
    location: {
      country: entryOf(row.locationCountry, language),
      city: entryOf(row.locationCity, language),
    },
    photos: row.photos.map(toPhoto),
    photos_count: row._count.photos,
    favorites: false,
    guarantee: row.guarantee,
    special_offer: row.specialOfferDate !== null && row.specialOfferDate > now,
    tuning: row.tuning,
    seller: { id: row.user.id, name: sellerName(row.user), is_entity: row.user.isEntity },
    published_at: row.publishedAt?.toISOString() ?? null,
  };
}

/** What an ad's own page shows to a visitor; `phones` opens the numbers. */
export function toPost(
  row: PostRow,
  language: Language,
  rates: ShownRate[],
  now: Date,
  phones: boolean,
): Post {
  return {
    ...toPostCard(row, language, rates, now),
    description: row.description,
    // The owner and moderators read these two; nobody signs in yet.
    comment: null,
    deny_reason: null,
    vin: row.vin === null ? null : maskVin(row.vin),
    owners_count: row.ownersCount,
    steering_wheel: entryOrNull(row.steeringWheel, language),
    register_country: entryOrNull(row.registerCountry, language),
    delivery_country: entryOrNull(row.deliveryCountry, language),
    price_offer: row.priceOffer,
    buyout_price: row.buyoutPrice,
    special_offer_date: row.specialOfferDate?.toISOString() ?? null,
    contact_name: row.contactName,
    contact_phones: phones ? row.contactPhones : row.contactPhones.map(maskPhone),
    views: row.views,
    expires_at: row.expiresAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}
