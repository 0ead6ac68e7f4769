import { type Entry, type Post, type PostCard, toAmount } from '@pitlane/contracts';
import { type Language, nameOf } from '../../../i18n.ts';
import { maskPhone } from '../../../infra/phone-numbers.ts';
import { sellerNameOf } from '../../accounts/sellers/sellers.presenter.ts';
import { badgeName } from '../../core/catalogue/catalogue.rules.ts';
import type { DictionaryEntries } from '../../core/catalogue/dictionaries.presenter.ts';
import { kopecksToUnits } from '../../core/rates/rates.rules.ts';
import type { DisplayedRate } from '../../core/rates/rates.service.ts';
import { type BuildPhotoPath, toPhoto } from '../photos/photos.presenter.ts';
import { actionsOf, canPromote, stateOf, takesPlacement } from '../post-life/post-life.rules.ts';
import { unreviewedPriceRange } from '../post-values/post-values.rules.ts';
import type { CardRow, PostRow } from './posts.queries.ts';
import { excerptOf, isPublic, maskVin } from './posts.rules.ts';

interface NamedRow {
  id: number;
  nameRu: string | null;
  nameEn: string;
}

/** Catalogue row. Its name is in Latin letters; `nameRu` is the common Russian spelling, if any. */
interface CatalogueRow {
  id: number;
  name: string;
  nameRu: string | null;
}

const entryOf = (row: NamedRow, language: Language): Entry => ({
  id: row.id,
  name: nameOf(row, language),
});

const entryOrNull = (row: NamedRow | null, language: Language) =>
  row === null ? null : entryOf(row, language);

const badgeEntryOf = (row: CatalogueRow, make: { country: string }, language: Language): Entry => ({
  id: row.id,
  name: badgeName(row, make, language),
});

const catalogueEntryOf = (row: CatalogueRow, language: Language): Entry => ({
  id: row.id,
  name: nameOf({ nameRu: row.nameRu, nameEn: row.name }, language),
});

function toPrices(row: CardRowWithEntries, rates: DisplayedRate[]): PostCard['prices'] {
  const { price, priceRub, currency } = row;
  if (price === null || priceRub === null) return [];
  return rates.map(({ name, icon, kopecksPerUnit }) => ({
    name,
    // The price in its own currency is exact, as entered by the seller.
    price:
      name === currency.code ? Number(price) : Number(kopecksToUnits(priceRub, kopecksPerUnit)),
    icon,
  }));
}

/** Data besides its row that the presentation of an ad depends on. */
export interface PresentationContext {
  language: Language;
  favorites: ReadonlySet<number>;
  rates: DisplayedRate[];
  now: Date;
  paths: { public: BuildPhotoPath; private: BuildPhotoPath };
}

type CardRowWithEntries = CardRow & DictionaryEntries;
type PostRowWithEntries = PostRow & DictionaryEntries;

export function toPostCard(
  row: CardRowWithEntries,
  { language, favorites, rates, now, paths }: PresentationContext,
): PostCard {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    brand: badgeEntryOf(row.brand, row.brand, language),
    model: badgeEntryOf(row.model, row.brand, language),
    generation: row.generation && catalogueEntryOf(row.generation, language),
    mod: row.modification && catalogueEntryOf(row.modification, language),
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
    photos: row.photos.map((photo) => toPhoto(photo, isPublic(row) ? paths.public : paths.private)),
    photos_count: row.photosCount,
    favorites: favorites.has(row.id),
    guarantee: row.guarantee,
    special_offer: row.specialOfferDate !== null && row.specialOfferDate > now,
    tuning: row.tuning,
    seller: { id: row.userId, name: sellerNameOf(row.user), is_entity: row.user.isEntity },
    excerpt: excerptOf(row.excerpt),
    published_at: row.publishedAt?.toISOString() ?? null,
  };
}

/** Kind of reader, which determines the visible fields. */
export type Reader =
  | { role: 'visitor'; phones: boolean }
  | { role: 'owner'; dailyViews: { day: Date; views: number }[] }
  | { role: 'moderator' };

export function toPost(
  row: PostRowWithEntries,
  context: PresentationContext,
  reader: Reader,
): Post {
  const { language } = context;
  const canSeePrivateFields = reader.role !== 'visitor';
  const canSeePhones = canSeePrivateFields || reader.phones;
  const card = toPostCard(row, context);
  return {
    ...card,
    brand: { ...card.brand, slug: row.brand.slug },
    model: { ...card.model, slug: row.model.slug },
    description: row.description,
    comment: canSeePrivateFields ? row.comment : null,
    deny_reason: canSeePrivateFields ? denyReasonOf(row) : null,
    vin: row.vin === null || canSeePrivateFields ? row.vin : maskVin(row.vin),
    owners_count: row.ownersCount,
    steering_wheel: entryOrNull(row.steeringWheel, language),
    register_country: entryOrNull(row.registerCountry, language),
    delivery_country: entryOrNull(row.deliveryCountry, language),
    price_offer: row.priceOffer,
    buyout_price: row.buyoutPrice,
    special_offer_date: row.specialOfferDate?.toISOString() ?? null,
    contact_name: row.contactName,
    contact_phones: canSeePhones ? row.contactPhones : row.contactPhones.map(maskPhone),
    views: row.views,
    expires_at: row.expiresAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    rates_on: ratesOn(context.rates),
    own: reader.role === 'owner' ? toOwnPart(row, context.now, reader.dailyViews) : null,
  };
}

/** Returns the newest date of the rates, except the rouble's, which is constant. */
function ratesOn(rates: DisplayedRate[]): string | null {
  const days = rates.flatMap(({ name, date }) => (name === 'RUB' ? [] : date.getTime()));
  return days.length === 0 ? null : new Date(Math.max(...days)).toISOString().slice(0, 10);
}

/** Returns the reason for which an ad, or the latest edit of a published one, was denied. */
export function denyReasonOf(
  row: Pick<PostRow, 'status' | 'denyReason' | 'denyFields'> & {
    edit: { denyReason: string | null; denyFields: string[] } | null;
  },
): Post['deny_reason'] {
  const { denyReason, denyFields } = row.edit?.denyReason ? row.edit : row;
  const isShown = row.status === 'denied' || row.edit?.denyReason || row.status === 'archived';
  return isShown && denyReason !== null ? { reason: denyReason, fields: denyFields } : null;
}

function toOwnPart(
  row: PostRowWithEntries,
  now: Date,
  dailyViews: { day: Date; views: number }[],
): NonNullable<Post['own']> {
  const state = stateOf(row, now);
  return {
    actions: actionsOf(state).filter((event) => event !== 'promote' || canPromote(row, now)),
    publish_takes_ad: takesPlacement(state),
    removed_reason: row.removedReason,
    held: row.held,
    refund: row.refund && { amount: toAmount(row.refund.amount), is_done: row.refund.isDone },
    prices_at_once: unreviewedPriceRange(row),
    edit: row.edit && {
      status: row.edit.denyReason === null ? 'moderation' : 'denied',
      submitted_at: row.edit.submittedAt.toISOString(),
    },
    views_by_day: dailyViews.map(({ day, views }) => ({
      day: day.toISOString().slice(0, 10),
      count: views,
    })),
  };
}
