import type { Database, DatabaseTransaction } from '../infra/database.ts';
import type { Random } from './random.ts';

/** Existing ids that events use */
export interface EventSources {
  sellers: number[];
  /** Matching makes, models and so on */
  vehicles: { brandId: number; modelId: number; generationId: number; modificationId: number }[];
}

/** Rolls a transaction back */
class RolledBack extends Error {}

/** Returns the sellers and some vehicles of a database filled by `randomPosts`. */
export async function readEventSources(database: Database): Promise<EventSources> {
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

type Event = (on: DatabaseTransaction, random: Random, all: EventSources) => Promise<unknown>;

const someText = (random: Random) => `Слово${random.whole(1, 50)} word${random.whole(1, 50)}`;

async function anId(on: DatabaseTransaction, random: Random): Promise<number> {
  const posts = await on.post.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return random.pick(posts).id;
}

/** Locks an ad like the code that erases it or changes its pictures; returns false if it does not exist. */
const lockPost = async (on: DatabaseTransaction, id: number) =>
  (await on.$queryRaw<unknown[]>`SELECT 1 FROM post WHERE id = ${id} FOR UPDATE`).length > 0;

const change =
  (dataOf: (random: Random, all: EventSources) => object): Event =>
  async (on, random, all) =>
    on.post.updateMany({ where: { id: await anId(on, random) }, data: dataOf(random, all) });

const events: Event[] = [
  // Twice as often as erasing and removing, so that ads remain.
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
    await lockPost(on, id);
    await on.photo.deleteMany({ where: { postId: id } });
    return on.post.deleteMany({ where: { id } });
  },
  async (on, random) => {
    const key = random.whole(1, 1e9).toString(16).padStart(64, '0');
    const postId = await anId(on, random);
    if (!(await lockPost(on, postId))) return;
    await on.photo.deleteMany({ where: { postId } });
    return on.photo.create({
      data: { postId, position: 0, key, hash: key, width: 1, height: 1, placeholder: '' },
    });
  },
  // Hides or shows all ads of a seller, like blocking them.
  async (on, random, { sellers }) => {
    const userId = random.pick(sellers);
    return on.$executeRaw`
      UPDATE post SET hidden = ${random.chance(0.4)} WHERE id IN (
        SELECT id FROM post WHERE user_id = ${userId} ORDER BY id FOR UPDATE)`;
  },
  // A seller's type never changes, only their name.
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
  // Changes a rate and every price in roubles.
  async (on, random) => {
    const rate = random.whole(50, 150);
    await on.$executeRaw`UPDATE currency_rate SET rate = ${rate} WHERE currency_id = 2`;
    return on.$executeRaw`
      UPDATE post SET price_rub = price * ${rate * 100} WHERE id IN (
        SELECT id FROM post WHERE currency_id = 2 ORDER BY id FOR UPDATE)`;
  },
];

/** Runs one to three events in one transaction, which is sometimes rolled back. */
export async function applyRandomEvents(
  database: Database,
  random: Random,
  all: EventSources,
): Promise<void> {
  const chosen = Array.from({ length: random.whole(1, 3) }, () => random.pick(events));
  const isRolledBack = random.chance(0.1);
  await database
    .$transaction(async (transaction) => {
      for (const event of chosen) await event(transaction, random, all);
      if (isRolledBack) throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
}
