import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from '../infra/database.ts';
import { START } from './test-world.ts';

const DAY_MS = 86_400_000;

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

let sellers = 0;

export async function aSellerRow(
  database: Database,
  fields: Partial<Prisma.UserUncheckedCreateInput> = {},
) {
  sellers += 1;
  return database.user.create({
    data: {
      email: `seller-${sellers}@example.test`,
      firstName: 'Иван',
      lastName: 'Смирнов',
      phone: '+79990000001',
      createdAt: daysAfter(START, -400),
      ...fields,
    },
  });
}

export const ROUBLE = 1;

/** Converts a price to kopecks at the newest rate, as stored beside an ad's own price. */
async function kopecksOf(database: Database, price: bigint, currencyId: number): Promise<bigint> {
  const { rate } = await database.currencyRate.findFirstOrThrow({
    where: { currencyId },
    orderBy: { date: 'desc' },
  });
  return BigInt(rate.times(price.toString()).times(100).toFixed(0));
}

export interface PostFields
  extends Partial<Omit<Prisma.PostUncheckedCreateInput, 'price' | 'publishedAt'>> {
  /** Number of photos, none by default */
  photosCount?: number;
  price?: bigint | null;
  publishedAt?: Date | null;
}

/**
 * Creates an active Porsche 911 of a new seller, published a day before `START`; `fields` override the defaults. Make
 * and kind are those of the model and the body.
 */
export async function aPost(database: Database, { photosCount = 0, ...fields }: PostFields = {}) {
  const model = await database.model.findFirstOrThrow({
    where:
      fields.modelId === undefined
        ? { slug: '911', brand: { slug: 'porsche' } }
        : { id: fields.modelId },
  });
  const carcase = await database.carcase.findFirstOrThrow({
    where: fields.carcaseId === undefined ? { code: 'coupe' } : { id: fields.carcaseId },
  });
  const city = await database.city.findFirstOrThrow({
    where:
      fields.locationCityId === undefined ? { nameRu: 'Москва' } : { id: fields.locationCityId },
  });
  const publishedAt = fields.publishedAt === undefined ? daysAfter(START, -1) : fields.publishedAt;
  const price = fields.price === undefined ? 9_500_000n : fields.price;
  const currencyId = fields.currencyId ?? ROUBLE;
  return database.post.create({
    data: {
      userId: fields.userId ?? (await aSellerRow(database)).id,
      status: 'active',
      kind: carcase.kind,
      brandId: model.brandId,
      modelId: model.id,
      year: 2015,
      mileage: 45_000,
      price,
      priceRub: price === null ? null : await kopecksOf(database, price, currencyId),
      currencyId,
      carcaseId: carcase.id,
      locationCountryId: city.countryId,
      locationCityId: city.id,
      contactName: 'Иван',
      contactPhones: ['+79990000001'],
      description: 'Второй владелец, вся история обслуживания.',
      publishedAt,
      expiresAt: publishedAt === null ? null : daysAfter(publishedAt, 30),
      photos: {
        create: Array.from({ length: photosCount }, (_none, position) => ({
          position,
          key: position.toString(16).padStart(64, '0'),
          hash: position.toString(16).padStart(64, '0'),
          storedAt: START,
          width: 1280,
          height: 960,
          placeholder: 'data:image/webp;base64,AA==',
        })),
      },
      ...fields,
    },
  });
}

/** Returns the unique views of an ad: the stored total of earlier days and the counters of recent ones. */
export async function viewsOf(
  { database }: { database: Database },
  postId: number,
): Promise<number> {
  const post = await database.post.findUniqueOrThrow({ where: { id: postId } });
  const { _sum } = await database.postDay.aggregate({ where: { postId }, _sum: { views: true } });
  return post.views + (_sum.views ?? 0);
}

/** Deletes all ads and photos, for tests that count or list those of all accounts. */
export async function dropPosts({ database }: { database: Database }): Promise<void> {
  await database.photo.deleteMany();
  await database.post.deleteMany();
}
