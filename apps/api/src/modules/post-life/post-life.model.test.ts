import { postChanges, postForm, searchSellerPosts } from '@pitlane/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionActor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { aModerator, aPostForm, grantTo } from '../../testing/a-form.ts';
import { leftOf } from '../../testing/a-life.ts';
import { aSeller } from '../../testing/a-post.ts';
import { dataOf, idsOf } from '../../testing/answers.ts';
import { type Changing, LifeModel, type ModelPost } from '../../testing/life-model.ts';
import { START, type TestWorld, testWorld } from '../../testing/test-world.ts';
import type { OwnEvent } from '../own-posts/own-posts.service.ts';

// Random lives of a few ads against a model that is written from the texts: after every step the
// product must stand where the model does.

let world: TestWorld;
let form: Awaited<ReturnType<typeof aPostForm>>;
let moderators: SessionActor[];
beforeAll(async () => {
  world = await testWorld();
  form = await aPostForm(world);
  const staff = [await aModerator(world), await aModerator(world)];
  moderators = staff.map(({ user }) => actorOf(user.id, 'moderator'));
});
afterAll(() => world.close());

const actorOf = (userId: number, role: SessionActor['role'] = 'user'): SessionActor => ({
  userId,
  sessionId: 'of a test',
  role,
});

/** The accounts of one run; ids of the model's accounts are places in it. */
interface Real {
  owners: SessionActor[];
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

/** How a call of the services ends. */
async function endOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const sent = { files: [], repeat: null, language: 'ru' } as const;

abstract class Step implements fc.AsyncCommand<LifeModel, Real> {
  abstract act(model: LifeModel, real: Real): Promise<void>;

  check(_model: Readonly<LifeModel>): boolean {
    return true;
  }

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

  override check(model: Readonly<LifeModel>): boolean {
    return model.posts.length > 0;
  }

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
  readonly #event: OwnEvent | 'remove_force';

  constructor(place: number, event: OwnEvent | 'remove_force') {
    super(place);
    this.#event = event;
  }

  async on(model: LifeModel, post: ModelPost, owner: SessionActor) {
    const { ownPosts } = world.app.services;
    const { id } = post;
    const expected = model.happen(post, this.#event);
    const call =
      this.#event === 'remove_force'
        ? ownPosts.erase(owner, id)
        : ownPosts.happen(owner, id, this.#event, { repeat: null, language: 'ru' });
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
    const changes = this.#changing === 'text' ? { description: text } : { contact_name: text };
    const { posting } = world.app.services;
    const sentForm = postChanges.parse({ id: String(post.id), ...changes });
    const expected = model.update(post, this.#changing, text);
    expect(await endOf(posting.update(owner, { form: sentForm, ...sent }))).toBe(expected);
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
    const { judgements } = world.app.services;
    const { id } = post;
    const denial = { reason: 'Не видно салона', fields: [] };
    const expected =
      this.#event === 'claim'
        ? model.claim(post, this.#by)
        : model.judge(post, this.#event, this.#by);
    const calls = {
      approve: () => judgements.approve(by, id, undefined),
      reject: () => judgements.reject(by, id, denial, undefined),
      claim: () => judgements.claim(by, id),
    };
    expect(await endOf(calls[this.#event]()), this.toString()).toBe(expected);
  }

  override toString = () => `${this.#event} by ${this.#by} ${super.toString()}`;
}

/** Time goes by; the worker's jobs come then, or are late. */
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
    await world.app.services.life.expire();
    await world.app.services.life.endPromotions();
  }

  override toString = () => `wait(${this.#minutes}, ${this.#works})`;
}

async function assertSame(model: LifeModel, { owners }: Real): Promise<void> {
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
      holds: row.adEntryId !== null,
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
    expect(await leftOf(database, userId)).toEqual(model.left[owner]);
    const answer = await world.call(searchSellerPosts, { params: { id: userId } });
    const shown = idsOf(dataOf(searchSellerPosts, answer));
    const active = model.posts.filter((post) => post.owner === owner && post.status === 'active');
    expect(shown.sort((a, b) => a - b)).toEqual(idsOf(active));
  }
  const returns = { ...of, reason: 'returned' } as const;
  expect(await database.allowanceEntry.count({ where: returns })).toBe(model.returned);
  expect(await database.notification.count({ where: of })).toBe(model.told);
}

const place = fc.nat(20);
const ownEvents: (OwnEvent | 'remove_force')[] = [
  ...(['publish', 'publish', 'publish', 'remove_publication', 'remove_publication'] as const),
  ...(['extend', 'promote', 'promote', 'remove', 'remove_force'] as const),
];
const own = fc.constantFrom(...ownEvents);
const owning = fc.tuple(place, own).map(([at, event]) => new Own(at, event));
const judging = fc
  .tuple(place, fc.constantFrom('approve', 'approve', 'approve', 'reject', 'claim'), fc.nat(1))
  .map(([at, event, by]) => new Judge(at, event, by));
const commands = [
  fc.tuple(fc.nat(1), fc.boolean()).map(([owner, promoted]) => new Create(owner, promoted)),
  ...[owning, owning, owning],
  ...[judging, judging],
  fc
    .tuple(place, fc.constantFrom('text', 'contacts'))
    .map(([at, changing]) => new Update(at, changing)),
  fc
    .tuple(fc.constantFrom(5, 15, 4_320, 10_080, 28_800, 43_200), fc.boolean())
    .map(([minutes, works]) => new Wait(minutes, works)),
];

/** Two accounts with little to place; one ad of each, of which one is published. */
async function begin() {
  world.clock.moveTo(START);
  const left = [
    { ad: 5, special_offer: 3 },
    { ad: 2, special_offer: 0 },
  ];
  const owners: SessionActor[] = [];
  for (const { ad: ads, special_offer: specialOffers } of left) {
    const { id } = await aSeller(world.database);
    await grantTo(world, id, { ads, specialOffers });
    owners.push(actorOf(id));
  }
  const [model, real] = [new LifeModel(START, left), { owners }];
  await new Create(0, true).run(model, real);
  await new Create(1, false).run(model, real);
  await new Judge(0, 'approve', 0).run(model, real);
  return { model, real };
}

it('lets every life of ads come to what the texts say', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), (steps) =>
      fc.asyncModelRun(begin, steps),
    ),
    { seed: 20_260_615, numRuns: 12, endOnFailure: true },
  );
});
