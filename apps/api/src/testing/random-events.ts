import type { Database, DatabaseTransaction } from '../infra/database.ts';
import type { Random } from './random.ts';

/** What events happen to: ids that are there from the beginning. */
export interface Eventful {
  sellers: number[];
  /** Makes, models and so on that belong together. */
  vehicles: { brandId: number; modelId: number; generationId: number; modificationId: number }[];
}

/** A transaction that ends without a trace. */
class Undone extends Error {}

/** The sellers and some vehicles of a database that has `randomPosts`. */
export async function eventfulOf(database: Database): Promise<Eventful> {
  const sellers = await database.post.findMany({
    distinct: ['userId'],
    orderBy: { userId: 'asc' },
  });
  const rows = await database.modification.findMany({
    include: { generation: { include: { model: true } } },
    orderBy: { id: 'asc' },
    take: 30,
  });
  return {
    sellers: sellers.map(({ userId }) => userId),
    vehicles: rows.map(({ id, generation }) => ({
      brandId: generation.model.brandId,
      modelId: generation.modelId,
      generationId: generation.id,
      modificationId: id,
    })),
  };
}

type Event = (on: DatabaseTransaction, random: Random, all: Eventful) => Promise<unknown>;

const someText = (random: Random) => `Слово${random.whole(1, 50)} word${random.whole(1, 50)}`;

async function anId(on: DatabaseTransaction, random: Random): Promise<number> {
  const posts = await on.post.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return random.pick(posts).id;
}

/** Locks an ad, as whoever erases it or changes its pictures does; false where it is gone. */
const hold = async (on: DatabaseTransaction, id: number) =>
  (await on.$queryRaw<unknown[]>`SELECT 1 FROM post WHERE id = ${id} FOR UPDATE`).length > 0;

const change =
  (dataOf: (random: Random, all: Eventful) => object): Event =>
  async (on, random, all) =>
    on.post.updateMany({ where: { id: await anId(on, random) }, data: dataOf(random, all) });

const events: Event[] = [
  // Twice as often as erasing and removing, or nothing would be left.
  ...Array.from(
    { length: 2 },
    (): Event => async (on, random) => {
      const id = await anId(on, random);
      const text = someText(random);
      return on.$executeRaw`
      INSERT INTO post (user_id, status, kind, brand_id, model_id, year, mileage, currency_id, price, price_rub,
        carcase_id, location_country_id, location_city_id, contact_name, contact_phones, published_at, expires_at,
        description)
      SELECT user_id, 'active', kind, brand_id, model_id, year, mileage, currency_id, price, price_rub,
        carcase_id, location_country_id, location_city_id, contact_name, contact_phones, published_at, expires_at,
        ${text} FROM post WHERE id = ${id}`;
    },
  ),
  change((random) => ({ description: someText(random), year: random.whole(1990, 2020) })),
  change((random) => ({ price: 7n, priceRub: BigInt(random.whole(1, 1_000)) * 1_000n })),
  change((random, { vehicles }) => random.pick(vehicles)),
  change((random) => ({ hidden: random.chance(0.3) })),
  change(() => ({ status: 'removed', removedReason: 'owner' })),
  change(() => ({ status: 'active', removedReason: null })),
  async (on, random) => {
    const id = await anId(on, random);
    await hold(on, id);
    await on.photo.deleteMany({ where: { postId: id } });
    return on.post.deleteMany({ where: { id } });
  },
  async (on, random) => {
    const key = random.whole(1, 1e9).toString(16).padStart(64, '0');
    const postId = await anId(on, random);
    if (!(await hold(on, postId))) return;
    await on.photo.deleteMany({ where: { postId } });
    return on.photo.create({
      data: { postId, position: 0, key, hash: key, width: 1, height: 1, placeholder: '' },
    });
  },
  // All ads of a seller who is blocked, and back.
  async (on, random, { sellers }) => {
    const userId = random.pick(sellers);
    return on.$executeRaw`
      UPDATE post SET hidden = ${random.chance(0.4)} WHERE id IN (
        SELECT id FROM post WHERE user_id = ${userId} ORDER BY id FOR UPDATE)`;
  },
  // What a seller is never changes, only what he is called.
  async (on, random, { sellers }) =>
    on.$executeRaw`
      UPDATE users SET first_name = ${someText(random)}, company_name = 'Салон' WHERE id = ${random.pick(sellers)}`,
  async (on, random, { vehicles }) => {
    const { brandId, modelId, generationId, modificationId } = random.pick(vehicles);
    const name = `Name${random.whole(1, 1e9)}`;
    switch (random.whole(1, 4)) {
      case 1:
        return on.brand.update({ where: { id: brandId }, data: { aliases: [name] } });
      case 2:
        return on.model.update({ where: { id: modelId }, data: { nameRu: name } });
      case 3:
        return on.generation.update({ where: { id: generationId }, data: { nameRu: name } });
      default:
        return on.modification.update({ where: { id: modificationId }, data: { nameRu: name } });
    }
  },
  // New rates: every price in roubles.
  async (on, random) => {
    const rate = random.whole(50, 150);
    await on.$executeRaw`UPDATE currency_rate SET rate = ${rate} WHERE currency_id = 2`;
    return on.$executeRaw`
      UPDATE post SET price_rub = price * ${rate * 100} WHERE id IN (
        SELECT id FROM post WHERE currency_id = 2 ORDER BY id FOR UPDATE)`;
  },
];

/** One to three things happen in one transaction; some are taken back. */
export async function happen(database: Database, random: Random, all: Eventful): Promise<void> {
  const chosen = Array.from({ length: random.whole(1, 3) }, () => random.pick(events));
  const isTakenBack = random.chance(0.1);
  await database
    .$transaction(async (transaction) => {
      for (const event of chosen) await event(transaction, random, all);
      if (isTakenBack) throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}
