import { postChanges, postForm, searchSellerPosts } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { aModerator, aPostForm, grantTo } from '../../../testing/a-form.ts';
import { aSeller } from '../../../testing/a-post.ts';
import { allowanceOf } from '../../../testing/ad-lifecycle.ts';
import { type Changing, LifeModel, type ModelPost } from '../../../testing/life-model.ts';
import {
  coveringLives,
  GRANTED,
  type LifeStep,
  life,
  type OwnStep,
} from '../../../testing/life-steps.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { allTransitions } from '../../../testing/status-table.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Random lives of a few ads: after every step the product agrees with a model of the product rules.

const world = sharedWorld();
let form: Awaited<ReturnType<typeof aPostForm>>;
let moderators: SessionActor[];
beforeAll(async () => {
  form = await aPostForm(world);
  const staff = [await aModerator(world), await aModerator(world)];
  moderators = staff.map(({ user }) => actorOf(user.id, 'moderator'));
});

const actorOf = (userId: number, role: SessionActor['role'] = 'user'): SessionActor => ({
  userId,
  sessionId: 'of a test',
  role,
});

/** Accounts of a run, which the model refers to by index. */
interface Real {
  owners: SessionActor[];
  /** Ads of the last search. */
  shown: string;
}

let made = 0;
const fresh = () => {
  made += 1;
  return made;
};

async function photosOf(userId: number): Promise<number[]> {
  const rows = await world.database.photo.createManyAndReturn({
    data: Array.from({ length: 6 }, () => {
      const key = fresh().toString(16).padStart(64, '0');
      const size = { width: 1280, height: 960, placeholder: 'data:image/webp;base64,AA==' };
      return { userId, key, hash: key, storedAt: START, ...size };
    }),
    select: { id: true },
  });
  return idsOf(rows);
}

async function endOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const transact = <Answer>(work: (transaction: DatabaseTransaction) => Promise<Answer>) =>
  world.database.$transaction(work);
const sent = { files: [], transact, language: 'ru' } as const;

abstract class Step {
  abstract act(model: LifeModel, real: Real): Promise<void>;

  async run(model: LifeModel, real: Real): Promise<void> {
    await this.act(model, real);
    await assertSame(model, real);
  }
}

class Create extends Step {
  readonly #owner: number;
  readonly #promoted: boolean;

  constructor(owner: number, promoted: boolean) {
    super();
    this.#owner = owner;
    this.#promoted = promoted;
  }

  async act(model: LifeModel, { owners }: Real) {
    const [owner, promoted] = [this.#owner, this.#promoted];
    const actor = owners[owner];
    if (!actor) throw new Error('There is no such account');
    const text = `Текст ${fresh()}`;
    const { 'contact_phones[]': contact_phones, ...fields } = form;
    const photo_ids = (await photosOf(actor.userId)).map(String);
    const special_offer = promoted ? '1' : '0';
    const values = { ...fields, contact_phones, photo_ids, special_offer, description: text };
    const before = await world.database.post.count();
    const { posting } = world.app.services;
    let id = 0;
    const call = posting.create(actor, { form: postForm.parse(values), ...sent });
    const end = await endOf(
      call.then((post) => {
        id = post.id;
      }),
    );

    expect(model.creating(owner, promoted)).toContain(end);
    if (end === 'done') model.create(id, { owner, promoted, text });
    else expect(await world.database.post.count()).toBe(before);
  }

  override toString = () => `create(${this.#owner}, ${this.#promoted})`;
}

abstract class OnPost extends Step {
  readonly #place: number;

  constructor(place: number) {
    super();
    this.#place = place;
  }

  abstract on(model: LifeModel, post: ModelPost, owner: SessionActor): Promise<void>;

  async act(model: LifeModel, { owners }: Real) {
    const post = model.posts[this.#place % model.posts.length];
    const owner = post && owners[post.owner];
    if (post && owner) await this.on(model, post, owner);
  }

  override toString(): string {
    return `${this.constructor.name}(${this.#place})`;
  }
}

class Own extends OnPost {
  readonly #event: OwnStep;

  constructor(place: number, event: OwnStep) {
    super(place);
    this.#event = event;
  }

  async on(model: LifeModel, post: ModelPost, owner: SessionActor) {
    const { ownPosts } = world.app.services;
    const { id } = post;
    const expected = model.transition(post, this.#event);
    const call =
      this.#event === 'remove_force'
        ? ownPosts.erasePost(owner, id)
        : ownPosts.transition(owner, id, this.#event, { transact, language: 'ru' });
    expect(await endOf(call), this.toString()).toBe(expected);
  }

  override toString = () => `${this.#event} ${super.toString()}`;
}

class Update extends OnPost {
  readonly #changing: Changing;

  constructor(place: number, changing: Changing) {
    super(place);
    this.#changing = changing;
  }

  async on(model: LifeModel, post: ModelPost, owner: SessionActor) {
    const text = `Слово ${fresh()}`;
    const phone = `+7999${String(fresh()).padStart(7, '0')}`;
    const changes = this.#changing === 'text' ? { description: text } : { contact_phones: [phone] };
    const form = postChanges.parse({ id: String(post.id), ...changes });
    const expected = model.update(post, this.#changing, text);
    expect(await endOf(world.app.services.posting.update(owner, { form, ...sent }))).toBe(expected);
  }

  override toString = () => `${this.#changing} ${super.toString()}`;
}

class Judge extends OnPost {
  readonly #event: 'approve' | 'reject' | 'claim';
  readonly #by: number;

  constructor(place: number, event: 'approve' | 'reject' | 'claim', by: number) {
    super(place);
    this.#event = event;
    this.#by = by;
  }

  async on(model: LifeModel, post: ModelPost) {
    const by = moderators[this.#by];
    if (!by) throw new Error('There is no such moderator');
    const { decisions } = world.app.services;
    const { id } = post;
    const denial = { reason: 'Не видно салона', fields: [] };
    const expected =
      this.#event === 'claim'
        ? model.claim(post, this.#by)
        : model.decide(post, this.#event, this.#by);
    const calls = {
      approve: () => decisions.approve(by, id, undefined),
      reject: () => decisions.reject(by, id, denial, undefined, 'ru'),
      claim: () => decisions.claim(by, id),
    };
    expect(await endOf(calls[this.#event]()), this.toString()).toBe(expected);
  }

  override toString = () => `${this.#event} by ${this.#by} ${super.toString()}`;
}

/** Advances the clock; the jobs of the worker run on time or late. */
class Wait extends Step {
  readonly #minutes: number;
  readonly #works: boolean;

  constructor(minutes: number, works: boolean) {
    super();
    this.#minutes = minutes;
    this.#works = works;
  }

  async act(model: LifeModel) {
    model.now += this.#minutes * 60_000;
    world.clock.moveTo(new Date(model.now));
    if (!this.#works) return;
    model.work();
    await world.app.services.life.expirePosts();
    await world.app.services.life.endPromotions();
  }

  override toString = () => `wait(${this.#minutes}, ${this.#works})`;
}

async function assertSame(model: LifeModel, real: Real): Promise<void> {
  const { owners } = real;
  const { database } = world;
  const userIds = owners.map(({ userId }) => userId);
  const of = { userId: { in: userIds } };
  const rows = await database.post.findMany({
    where: of,
    include: { edit: true },
    orderBy: { id: 'asc' },
  });
  const moment = (date: Date | null) => date?.getTime() ?? null;
  expect(
    rows.map((row) => ({
      id: row.id,
      status: row.status,
      removedReason: row.removedReason,
      changed: row.changed,
      holds: row.placementEntryId !== null,
      holdsSpecial: row.specialEntryId !== null,
      expiresAt: moment(row.expiresAt),
      specialUntil: moment(row.specialOfferDate),
      edit: row.edit && (row.edit.denyReason === null ? 'moderation' : 'denied'),
      text: row.description,
    })),
  ).toEqual(model.posts.map(({ owner, approved, submittedAt, newest, claim, ...post }) => post));
  for (const row of rows) {
    if (row.status === 'active') {
      expect(row.publishedAt).not.toBeNull();
      expect(row.expiresAt).not.toBeNull();
      expect(model.approvedTexts, 'nobody sees what no moderator saw').toContain(row.description);
    }
    expect(row.removedReason !== null).toBe(row.status === 'removed');
    if (row.specialOfferDate && row.expiresAt) {
      expect(row.specialOfferDate <= row.expiresAt).toBe(true);
    }
  }
  for (const [owner, userId] of userIds.entries()) {
    expect(await allowanceOf(database, userId)).toEqual(model.left[owner]);
  }
  await assertShown(model, real);
  const returns = { ...of, reason: 'returned' } as const;
  expect(await database.allowanceEntry.count({ where: returns })).toBe(model.returned);
  expect(await database.notification.count({ where: of })).toBe(model.notified);
}

async function assertShown(model: LifeModel, real: Real): Promise<void> {
  const active = model.posts.filter(({ status }) => status === 'active');
  const shown = idsOf(active).join();
  if (shown === real.shown) return;
  real.shown = shown;
  for (const [owner, { userId }] of real.owners.entries()) {
    const answer = await world.call(searchSellerPosts, { params: { id: userId } });
    const isSeller = model.publicSellers.has(owner);
    expect(answer.status, 'never had a public ad').toBe(isSeller ? 200 : 404);
    if (!isSeller) continue;
    const found = idsOf(dataOf(searchSellerPosts, answer)).sort((a, b) => a - b);
    expect(found).toEqual(idsOf(active.filter((post) => post.owner === owner)));
  }
}

function commandOf(step: LifeStep): Step {
  switch (step.does) {
    case 'create':
      return new Create(step.owner, step.promoted);
    case 'own':
      return new Own(step.place, step.event);
    case 'decide':
      return new Judge(step.place, step.event, step.by);
    case 'update':
      return new Update(step.place, step.changing);
    case 'wait':
      return new Wait(step.minutes, step.works);
    default:
      throw step satisfies never;
  }
}

const ways = new Set<string>();

async function begin() {
  world.clock.moveTo(START);
  const owners: SessionActor[] = [];
  for (const { ad: placements, special_offer: specialOffers } of GRANTED) {
    const { id } = await aSeller(world.database);
    await grantTo(world, id, { placements, specialOffers });
    owners.push(actorOf(id));
  }
  return { model: new LifeModel(START, GRANTED, ways), real: { owners, shown: '' } };
}

const SEED = 20_260_615;
/** Number of random lives, in addition to those through the status table. */
const RANDOM_LIVES = 8;

it('follows the product rules through every life of ads', { timeout: 240_000 }, async () => {
  const examples = coveringLives(SEED).map((steps): [LifeStep[]] => [steps]);
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const { model, real } = await begin();
      for (const step of steps) await commandOf(step).run(model, real);
    }),
    { seed: SEED, examples, numRuns: examples.length + RANDOM_LIVES, endOnFailure: true },
  );
  expect([...ways].sort(), 'every line of the table, from each of its statuses').toEqual(
    [...allTransitions].sort(),
  );
});
