import type { Database, DatabaseTransaction } from '../infra/database.ts';
import type { Random } from './random.ts';

/** Existing ids that events use */
export interface EventSources {
  sellers: number[];
  /** Matching makes, models and so on */
  vehicles: { brandId: number; modelId: number; generationId: number; modificationId: number }[];
}

/** Rolls a transaction back */
class RollbackError extends Error {}

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

type Event = (
  transaction: DatabaseTransaction,
  random: Random,
  sources: EventSources,
) => Promise<unknown>;

const randomText = (random: Random) => `Слово${random.integer(1, 50)} word${random.integer(1, 50)}`;

async function randomPostId(transaction: DatabaseTransaction, random: Random): Promise<number> {
  const posts = await transaction.post.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return random.pick(posts).id;
}

/** Locks an ad like the code that erases it or changes its pictures; returns false if it does not exist. */
const lockPost = async (transaction: DatabaseTransaction, id: number) =>
  (await transaction.$queryRaw<unknown[]>`SELECT 1 FROM post WHERE id = ${id} FOR UPDATE`).length >
  0;

const updateRandomPost =
  (createData: (random: Random, all: EventSources) => object): Event =>
  async (transaction, random, sources) =>
    transaction.post.updateMany({
      where: { id: await randomPostId(transaction, random) },
      data: createData(random, sources),
    });

const events: Event[] = [
  // Twice as often as erasing and removing, so that ads remain.
  ...Array.from(
    { length: 2 },
    (): Event => async (transaction, random) => {
      const id = await randomPostId(transaction, random);
      const text = randomText(random);
      return transaction.$executeRaw`
      INSERT INTO post (user_id, status, kind, brand_id, model_id, year, mileage, currency_id, price, price_rub,
        carcase_id, location_country_id, location_city_id, contact_name, contact_phones, published_at, expires_at,
        description)
      SELECT user_id, 'active', kind, brand_id, model_id, year, mileage, currency_id, price, price_rub,
        carcase_id, location_country_id, location_city_id, contact_name, contact_phones, published_at, expires_at,
        ${text} FROM post WHERE id = ${id}`;
    },
  ),
  updateRandomPost((random) => ({
    description: randomText(random),
    year: random.integer(1990, 2020),
  })),
  updateRandomPost((random) => ({
    price: 7n,
    priceRub: BigInt(random.integer(1, 1_000)) * 1_000n,
  })),
  updateRandomPost((random, { vehicles }) => random.pick(vehicles)),
  updateRandomPost((random) => ({ hidden: random.chance(0.3) })),
  updateRandomPost(() => ({ status: 'removed', removedReason: 'owner' })),
  updateRandomPost(() => ({ status: 'active', removedReason: null })),
  async (transaction, random) => {
    const id = await randomPostId(transaction, random);
    await lockPost(transaction, id);
    await transaction.photo.deleteMany({ where: { postId: id } });
    return transaction.post.deleteMany({ where: { id } });
  },
  async (transaction, random) => {
    const key = random.integer(1, 1e9).toString(16).padStart(64, '0');
    const postId = await randomPostId(transaction, random);
    if (!(await lockPost(transaction, postId))) return;
    await transaction.photo.deleteMany({ where: { postId } });
    return transaction.photo.create({
      data: { postId, position: 0, key, hash: key, width: 1, height: 1, placeholder: '' },
    });
  },
  // Hides or shows all ads of a seller, like blocking them.
  async (transaction, random, { sellers }) => {
    const userId = random.pick(sellers);
    return transaction.$executeRaw`
      UPDATE post SET hidden = ${random.chance(0.4)} WHERE id IN (
        SELECT id FROM post WHERE user_id = ${userId} ORDER BY id FOR UPDATE)`;
  },
  // A seller's type never changes, only their name.
  async (transaction, random, { sellers }) =>
    transaction.$executeRaw`
      UPDATE users SET first_name = ${randomText(random)}, company_name = 'Салон' WHERE id = ${random.pick(sellers)}`,
  async (transaction, random, { vehicles }) => {
    const { brandId, modelId, generationId, modificationId } = random.pick(vehicles);
    const name = `Name${random.integer(1, 1e9)}`;
    switch (random.integer(1, 4)) {
      case 1:
        return transaction.brand.update({ where: { id: brandId }, data: { aliases: [name] } });
      case 2:
        return transaction.model.update({ where: { id: modelId }, data: { nameRu: name } });
      case 3:
        return transaction.generation.update({
          where: { id: generationId },
          data: { nameRu: name },
        });
      default:
        return transaction.modification.update({
          where: { id: modificationId },
          data: { nameRu: name },
        });
    }
  },
  // Changes a rate and every price in roubles.
  async (transaction, random) => {
    const rate = random.integer(50, 150);
    await transaction.$executeRaw`UPDATE currency_rate SET rate = ${rate} WHERE currency_id = 2`;
    return transaction.$executeRaw`
      UPDATE post SET price_rub = price * ${rate * 100} WHERE id IN (
        SELECT id FROM post WHERE currency_id = 2 ORDER BY id FOR UPDATE)`;
  },
];

/** Runs one to three events in one transaction, which is sometimes rolled back. */
export async function applyRandomEvents(
  database: Database,
  random: Random,
  sources: EventSources,
): Promise<void> {
  const chosenEvents = Array.from({ length: random.integer(1, 3) }, () => random.pick(events));
  const isRolledBack = random.chance(0.1);
  await database
    .$transaction(async (transaction) => {
      for (const event of chosenEvents) await event(transaction, random, sources);
      if (isRolledBack) throw new RollbackError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackError)) throw error;
    });
}
